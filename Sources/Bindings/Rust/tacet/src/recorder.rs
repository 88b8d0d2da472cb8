use std::cell::Cell;
use std::fmt;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::ptr;
use std::thread;

use tacet_sys as sys;

use crate::conversion::{sized, whole_text, Texts};
use crate::error::{check, Error};
use crate::session::Session;
use crate::values::{RecorderBlock, RecorderConfig, RecorderGap, RecorderStatus, Result as Code};

type Handler = Box<dyn FnMut(&RecorderBlock, &[f32]) + Send>;

/// A recording of a microphone, until it is dropped.
///
/// Nothing in the crate records without it. Make one when the player asks for it: an open microphone switches many Bluetooth headsets to
/// the sound of a telephone.
pub struct Recorder {
    ending: Option<Ending>,
    // It lives as long as what it interrupts.
    _session: Option<Session>,
}

/// The library's recorder, and the function that it calls; null without one.
struct Ending {
    raw: *mut sys::tacet_recorder,
    handler: *mut Handler,
}

// Any thread may call the library, which calls the function on one thread at a time.
unsafe impl Send for Ending {}
unsafe impl Sync for Ending {}

thread_local! {
    /// Whether this thread is within a call of the library's: it must not end the recorder that calls.
    static IS_CALLED: Cell<bool> = Cell::new(false);
}

impl Ending {
    fn end(self) {
        unsafe { sys::tacet_recorder_destroy(self.raw) };
        if !self.handler.is_null() {
            drop(unsafe { Box::from_raw(self.handler) });
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        if let Some(ending) = self.ending.take() {
            if IS_CALLED.with(Cell::get) {
                thread::spawn(move || ending.end());
            } else {
                ending.end();
            }
        }
    }
}

impl fmt::Debug for Recorder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Recorder")
    }
}

impl Recorder {
    /// Records to a function, in blocks of interleaved samples, on a thread of the library's. The function may take two seconds; after that
    /// frames are missing, as the next block tells. A panic in it ends there. A missing microphone is no failure: see
    /// [`Recorder::explain`].
    pub fn new(
        config: &RecorderConfig,
        handler: impl FnMut(&RecorderBlock, &[f32]) + Send + 'static,
    ) -> Result<Self, Error> {
        Self::start(config, Box::into_raw(Box::new(Box::new(handler))))
    }

    /// Records to a WAV file of 32-bit floats, and replaces one that is there. The file is finished when the recorder is dropped.
    pub fn to_file(path: impl AsRef<Path>, config: &RecorderConfig) -> Result<Self, Error> {
        let path = path.as_ref().to_str().ok_or_else(|| {
            Error::new(Code::ErrorInvalidUtf8, "The path of a recording is not UTF-8: choose another name.")
        })?;
        Self::start(&RecorderConfig { path: Some(path.to_owned()), ..config.clone() }, ptr::null_mut())
    }

    fn start(config: &RecorderConfig, handler: *mut Handler) -> Result<Self, Error> {
        let mut texts = Texts::default();
        let raw = config.raw(&mut texts);
        let mut recorder = ptr::null_mut();
        let callback: sys::tacet_recorder_callback = if handler.is_null() { None } else { Some(receive) };
        let started = texts.check().and_then(|()| {
            check(unsafe { sys::tacet_recorder_create(&raw, callback, handler.cast(), &mut recorder) })
        });
        match started {
            Ok(_) => Ok(Self { ending: Some(Ending { raw: recorder, handler }), _session: config.session.clone() }),
            Err(problem) => {
                if !handler.is_null() {
                    drop(unsafe { Box::from_raw(handler) });
                }
                Err(problem)
            }
        }
    }

    fn raw(&self) -> *mut sys::tacet_recorder {
        self.ending.as_ref().map_or(ptr::null_mut(), |ending| ending.raw)
    }

    /// Whether it records, of which microphone, and how loud.
    pub fn status(&self) -> Result<RecorderStatus, Error> {
        let mut raw: sys::tacet_recorder_status = sized();
        check(unsafe { sys::tacet_recorder_get_status(self.raw(), &mut raw) })?;
        Ok(RecorderStatus::read(&raw))
    }

    /// Why nothing is recorded, and what would change that; empty while frames arrive.
    pub fn explain(&self) -> Result<String, Error> {
        whole_text(|text, capacity, length| {
            check(unsafe { sys::tacet_recorder_explain(self.raw(), text, capacity, length) })
        })
    }

    /// The parts that are missing, the oldest first; at most 1,024.
    pub fn gaps(&self) -> Result<Vec<RecorderGap>, Error> {
        let mut gaps = Vec::new();
        let mut raw: sys::tacet_recorder_gap = sized();
        while check(unsafe { sys::tacet_recorder_get_gap(self.raw(), gaps.len(), &mut raw) })? == Code::Ok {
            gaps.push(RecorderGap::read(&raw));
        }
        Ok(gaps)
    }
}

unsafe extern "C" fn receive(block: *const sys::tacet_recorder_block, samples: *const f32, handler: *mut c_void) {
    IS_CALLED.with(|is_called| is_called.set(true));
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let block = RecorderBlock::read(&*block);
        let count = block.frames as usize * block.channels as usize;
        let samples = if samples.is_null() { &[][..] } else { std::slice::from_raw_parts(samples, count) };
        (*handler.cast::<Handler>())(&block, samples);
    }));
    IS_CALLED.with(|is_called| is_called.set(false));
}
