"""Tests against the library that the linker finds. Bindings/check runs them."""
