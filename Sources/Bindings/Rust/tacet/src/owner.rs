//! What all things of an engine share: the engine, whether it lives, and the sounds that its voices play.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tacet_sys as sys;

use crate::error::{check, Error};
use crate::sound::Kept;

pub(crate) struct Shared {
    engine: *mut sys::tacet_engine,
    is_alive: AtomicBool,
    pub(crate) sample_rate: u32,
    sounding: Mutex<Sounding>,
}

struct Sounding {
    sounds: HashMap<u64, Kept>,
    sweep_at: usize,
}

// Any thread may call the library, which orders the calls on an engine.
unsafe impl Send for Shared {}
unsafe impl Sync for Shared {}

impl Shared {
    pub(crate) fn new(engine: *mut sys::tacet_engine, sample_rate: u32) -> Arc<Self> {
        let sounding = Mutex::new(Sounding { sounds: HashMap::new(), sweep_at: 256 });
        Arc::new(Self { engine, is_alive: AtomicBool::new(true), sample_rate, sounding })
    }

    /// The engine, for a call.
    pub(crate) fn raw(&self) -> Result<*mut sys::tacet_engine, Error> {
        self.is_alive.load(Ordering::Acquire).then_some(self.engine).ok_or_else(Error::ended)
    }

    /// Ends the engine, at most once.
    pub(crate) fn end(&self) {
        if self.is_alive.swap(false, Ordering::AcqRel) {
            unsafe { sys::tacet_engine_destroy(self.engine) };
            let sounds = std::mem::take(&mut self.sounding().sounds);
            drop(sounds);
        }
    }

    /// Keeps the sounds of a voice until it has ended.
    pub(crate) fn keep(&self, voice: u64, sounds: Kept) {
        let mut sounding = self.sounding();
        sounding.sounds.insert(voice, sounds);
        if sounding.sounds.len() <= sounding.sweep_at {
            return;
        }
        drop(sounding);
        self.sweep();
    }

    pub(crate) fn has_ended(&self, voice: u64) {
        let ended = self.sounding().sounds.remove(&voice);
        drop(ended);
    }

    /// Forgets voices that have ended, for a program that never updates, or whose events were too many. A sound is unloaded after the
    /// lock was released.
    pub(crate) fn sweep(&self) {
        let mut sounding = self.sounding();
        let (playing, ended): (HashMap<_, _>, HashMap<_, _>) =
            sounding.sounds.drain().partition(|(voice, _)| self.is_playing(*voice));
        sounding.sweep_at = 256.max(2 * playing.len());
        sounding.sounds = playing;
        drop(sounding);
        drop(ended);
    }

    fn is_playing(&self, voice: u64) -> bool {
        let mut raw: sys::tacet_voice_status = crate::conversion::sized();
        let call = |engine| check(unsafe { sys::tacet_voice_get_status(engine, voice, &mut raw) });
        self.raw().and_then(call) == Ok(crate::Result::Ok)
    }

    fn sounding(&self) -> MutexGuard<'_, Sounding> {
        self.sounding.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
