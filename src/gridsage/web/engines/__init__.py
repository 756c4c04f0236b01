"""The processes that think for the server, and what they can be asked."""
