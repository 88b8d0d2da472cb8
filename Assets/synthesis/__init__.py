"""The synthesiser behind `Assets/generate.py`: NumPy only, every random number seeded by what it is for."""
