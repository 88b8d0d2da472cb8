use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tacet_sys as sys;

use crate::conversion::{c_string, frame, sized, Tween, Vec3};
use crate::engine::Engine;
use crate::error::{check, Error};
use crate::owner::Shared;
use crate::values::{Importance, PlaybackState, Space, VoiceStatus};

/// One playing of a sound. It plays on without this object; once it has ended, calls on it do nothing.
///
/// What moves a value takes the seconds of the move, or a [`Tween`].
#[derive(Clone)]
pub struct Voice {
    shared: Arc<Shared>,
    id: u64,
}

impl PartialEq for Voice {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && Arc::ptr_eq(&self.shared, &other.shared)
    }
}

impl Eq for Voice {}

impl fmt::Debug for Voice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Voice({:#x})", self.id)
    }
}

impl Voice {
    pub(crate) fn new(shared: &Arc<Shared>, id: u64) -> Self {
        Self { shared: shared.clone(), id }
    }

    fn call(&self, function: impl FnOnce(*mut sys::tacet_engine, u64) -> i32) -> Result<(), Error> {
        check(function(self.shared.raw()?, self.id)).map(drop)
    }

    fn tweened(
        &self,
        over: Tween,
        function: impl FnOnce(*mut sys::tacet_engine, u64, *const sys::tacet_tween) -> i32,
    ) -> Result<(), Error> {
        self.call(|engine, voice| function(engine, voice, &over.raw()))
    }

    /// State, frame and gain, read at once.
    pub fn status(&self) -> Result<VoiceStatus, Error> {
        let mut raw = sized();
        self.call(|engine, voice| unsafe { sys::tacet_voice_get_status(engine, voice, &mut raw) })?;
        Ok(VoiceStatus::read(&raw))
    }

    /// Whether the voice has not ended. A paused voice has not.
    pub fn is_playing(&self) -> bool {
        self.status().map_or(false, |status| status.state != PlaybackState::Ended)
    }

    /// The place in the sound in seconds; 0 for a voice that has ended.
    pub fn time(&self) -> Result<f64, Error> {
        Ok(self.status()?.position as f64 / f64::from(self.shared.sample_rate))
    }

    /// Waits until the voice has ended and was heard, while its engine goes on; [`Engine::update`] returns the events afterwards. Returns false if
    /// the timeout came first. An offline engine advances in [`Engine::render`] alone.
    pub fn wait(&self, engine: &Engine, timeout: Duration) -> Result<bool, Error> {
        let end = Instant::now() + timeout;
        loop {
            engine.advance()?;
            if !self.is_playing() {
                let latency = engine.output()?.map_or(0.0, |output| output.latency);
                std::thread::sleep(Duration::from_secs_f32(latency.clamp(0.0, 10.0)));
                return Ok(true);
            }
            if Instant::now() >= end {
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Lets the voice go on at a time of its sound, in seconds. A time behind its end ends the voice.
    pub fn seek(&self, seconds: f64) -> Result<(), Error> {
        let frame = frame(seconds, self.shared.sample_rate);
        self.call(|engine, voice| unsafe { sys::tacet_voice_seek(engine, voice, frame) })
    }

    /// Fades the voice out and ends it.
    pub fn stop(&self, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe { sys::tacet_voice_stop(engine, voice, tween) })
    }

    /// Fades the voice out and pauses it at its sample.
    pub fn pause(&self, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe { sys::tacet_voice_pause(engine, voice, tween) })
    }

    /// Resumes the paused voice at its sample.
    pub fn resume(&self, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe { sys::tacet_voice_resume(engine, voice, tween) })
    }

    /// Moves the gain: decibels, -∞...24.
    pub fn set_gain(&self, gain: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe {
            sys::tacet_voice_set_gain(engine, voice, gain, tween)
        })
    }

    /// Moves the pitch: a ratio, 0.01...8.
    pub fn set_pitch(&self, pitch: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe {
            sys::tacet_voice_set_pitch(engine, voice, pitch, tween)
        })
    }

    /// Moves the balance of a voice without a position, from left, -1, to right, 1.
    pub fn set_pan(&self, pan: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe { sys::tacet_voice_set_pan(engine, voice, pan, tween) })
    }

    /// Moves the voice in its space.
    pub fn set_position(&self, position: Vec3, over: impl Into<Tween>) -> Result<(), Error> {
        let position = position.raw();
        self.tweened(over.into(), |engine, voice, tween| unsafe {
            sys::tacet_voice_set_position(engine, voice, position, tween)
        })
    }

    /// Sets the velocity for the Doppler effect; it does not move the voice.
    pub fn set_velocity(&self, velocity: Vec3, over: impl Into<Tween>) -> Result<(), Error> {
        let velocity = velocity.raw();
        self.tweened(over.into(), |engine, voice, tween| unsafe {
            sys::tacet_voice_set_velocity(engine, voice, velocity, tween)
        })
    }

    /// Muffles the voice: the gains in decibels, -∞...0, at 250 Hz and at 5 kHz.
    pub fn set_filter(&self, low_shelf: f32, high_shelf: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe {
            sys::tacet_voice_set_filter(engine, voice, low_shelf, high_shelf, tween)
        })
    }

    /// Sets the gain in decibels, -∞...0, at which the voice enters the reverb.
    pub fn set_reverb_send(&self, gain: f32) -> Result<(), Error> {
        self.call(|engine, voice| unsafe { sys::tacet_voice_set_reverb_send(engine, voice, gain) })
    }

    /// Fixes a voice with a position to the world, or to the listener. The numbers of its position stay.
    pub fn set_space(&self, space: Space) -> Result<(), Error> {
        self.call(|engine, voice| unsafe { sys::tacet_voice_set_space(engine, voice, space.raw() as _) })
    }

    /// Sets whether the voice repeats, from its next loop end on.
    pub fn set_looping(&self, loops: bool) -> Result<(), Error> {
        self.call(|engine, voice| unsafe { sys::tacet_voice_set_looping(engine, voice, loops) })
    }

    /// Lowers the voice behind a wall: by decibels, -∞...0, and at 5 kHz by those of `high_shelf`, too.
    pub fn set_occlusion(&self, gain: f32, high_shelf: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.tweened(over.into(), |engine, voice, tween| unsafe {
            sys::tacet_voice_set_occlusion(engine, voice, gain, high_shelf, tween)
        })
    }

    /// Lets the gain fall with distance by up to eight points, each of metres and decibels, in the place of the distance model; without any
    /// by the model.
    pub fn set_distance_curve(&self, points: &[(f32, f32)]) -> Result<(), Error> {
        let (distances, gains): (Vec<f32>, Vec<f32>) = points.iter().copied().unzip();
        self.call(|engine, voice| unsafe {
            sys::tacet_voice_set_distance_curve(engine, voice, distances.as_ptr(), gains.as_ptr(), points.len())
        })
    }

    /// Sets how the voice falls with distance, as in [`PlaySettings`](crate::PlaySettings).
    pub fn set_attenuation(&self, reference_distance: f32, maximum_distance: f32, rolloff: f32) -> Result<(), Error> {
        self.call(|engine, voice| unsafe {
            sys::tacet_voice_set_attenuation(engine, voice, reference_distance, maximum_distance, rolloff)
        })
    }

    /// Sets the directivity: angles in degrees, 0...360, and the gain in decibels outside the outer one.
    pub fn set_cone(&self, direction: Vec3, inner_angle: f32, outer_angle: f32, outer_gain: f32) -> Result<(), Error> {
        let direction = direction.raw();
        self.call(|engine, voice| unsafe {
            sys::tacet_voice_set_cone(engine, voice, direction, inner_angle, outer_angle, outer_gain)
        })
    }

    /// Gives the voice a caption in the place of its sound's; see [`Engine::captions`].
    pub fn set_caption(&self, key: &str, importance: Importance) -> Result<(), Error> {
        let key = c_string(key.as_bytes())?;
        self.call(|engine, voice| unsafe {
            sys::tacet_voice_set_caption(engine, voice, key.as_ptr(), importance.raw() as _)
        })
    }
}
