"""How requests reach the server: routes, sockets, limits."""
