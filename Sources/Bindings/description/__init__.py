"""The description of Tacet's C interface, and what is written from it for each language."""
