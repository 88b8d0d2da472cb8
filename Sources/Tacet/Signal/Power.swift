import Glibc

/// `base` to the `exponent`; the C call is `powf`.
func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }
