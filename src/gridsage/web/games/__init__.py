"""The games that are being played on the server."""
