"""Programs of others that we start and talk to, whatever protocol they speak."""
