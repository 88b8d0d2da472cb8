use std::fmt;
use std::sync::Arc;

use tacet_sys as sys;

use crate::conversion::{Tween, Vec3};
use crate::error::{check, Error};
use crate::owner::Shared;

/// All voices that a sound event started, from [`Engine::post`](crate::Engine::post). They play on without this object; once they have
/// ended, calls on it do nothing.
#[derive(Clone)]
pub struct PostedEvent {
    shared: Arc<Shared>,
    id: u64,
}

impl fmt::Debug for PostedEvent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "PostedEvent({:#x})", self.id)
    }
}

impl PostedEvent {
    pub(crate) fn new(shared: &Arc<Shared>, id: u64) -> Self {
        Self { shared: shared.clone(), id }
    }

    fn call(&self, function: impl FnOnce(*mut sys::tacet_engine, u64) -> i32) -> Result<(), Error> {
        check(function(self.shared.raw()?, self.id)).map(drop)
    }

    /// Whether a voice of the event has not ended.
    pub fn is_playing(&self) -> bool {
        let mut answer = false;
        let called = self.call(|engine, posted| unsafe { sys::tacet_posted_is_playing(engine, posted, &mut answer) });
        called.is_ok() && answer
    }

    /// Fades all voices of the event out and ends them, also those that wait for their delay.
    pub fn stop(&self, over: impl Into<Tween>) -> Result<(), Error> {
        let tween = over.into().raw();
        self.call(|engine, posted| unsafe { sys::tacet_posted_stop(engine, posted, &tween) })
    }

    /// Sets a gain in decibels for the whole event, -∞...24, on top of those of the document.
    pub fn set_gain(&self, gain: f32, over: impl Into<Tween>) -> Result<(), Error> {
        let tween = over.into().raw();
        self.call(|engine, posted| unsafe { sys::tacet_posted_set_gain(engine, posted, gain, &tween) })
    }

    /// Moves all voices of the event to a position at once, in metres.
    pub fn set_position(&self, position: Vec3) -> Result<(), Error> {
        self.call(|engine, posted| unsafe { sys::tacet_posted_set_position(engine, posted, position.raw()) })
    }
}
