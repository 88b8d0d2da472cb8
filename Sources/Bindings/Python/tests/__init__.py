"""Tests against the library that the linker finds. Sources/Bindings/check runs them."""
