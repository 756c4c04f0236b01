"""The programs that play: one bot per file, and the file's name is the bot's name."""
