use std::ffi::CStr;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

use tacet_sys as sys;

use crate::error::{check, Error};
use crate::values::LogLevel;

type Handler = Arc<dyn Fn(LogLevel, &str) + Send + Sync>;

/// The library's callback is one function for the whole life of the process, and the handler is replaced behind it.
static HANDLER: Mutex<Option<Handler>> = Mutex::new(None);

/// Passes the messages of all engines and sessions to a function, on the thread that caused them. A panic in it ends there.
pub fn set_log(minimum: LogLevel, handler: impl Fn(LogLevel, &str) + Send + Sync + 'static) -> Result<(), Error> {
    check(unsafe { sys::tacet_set_log(Some(receive), minimum.raw() as _, ptr::null_mut()) })?;
    replace(Some(Arc::new(handler)));
    Ok(())
}

/// Ends the log.
pub fn unset_log() {
    replace(None);
}

fn replace(handler: Option<Handler>) {
    let former = std::mem::replace(&mut *HANDLER.lock().unwrap_or_else(PoisonError::into_inner), handler);
    drop(former);
}

unsafe extern "C" fn receive(level: sys::tacet_log_level, message: *const c_char, _: *mut c_void) {
    let handler = HANDLER.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(handler) = handler {
        let message = CStr::from_ptr(message).to_string_lossy();
        let _ = catch_unwind(AssertUnwindSafe(|| handler(LogLevel::from_raw(level as i32), &message)));
    }
}
