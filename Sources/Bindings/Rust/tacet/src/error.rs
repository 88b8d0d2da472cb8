use std::ffi::CStr;
use std::fmt;

use crate::values::Result as Code;

/// A call failed and changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Which failure it is.
    pub code: Code,
    /// The call, the fault and the remedy.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl Error {
    pub(crate) fn new(code: Code, message: &str) -> Self {
        Self { code, message: message.to_owned() }
    }

    pub(crate) fn ended() -> Self {
        Self::new(Code::ErrorInvalidHandle, "The engine or the session has ended. Make another.")
    }
}

/// What a call gave, or the description of its failure, which the library keeps for each thread.
pub(crate) fn check(result: i32) -> Result<Code, Error> {
    let code = Code::from_raw(result);
    if result >= 0 {
        return Ok(code);
    }
    let message = unsafe { CStr::from_ptr(tacet_sys::tacet_last_problem()) };
    Err(Error { code, message: message.to_string_lossy().into_owned() })
}
