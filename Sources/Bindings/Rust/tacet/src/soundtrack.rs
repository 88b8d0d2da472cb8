use std::path::Path;
use std::ptr;

use tacet_sys as sys;

use crate::conversion::{c_path, c_string, frame, sized, Texts, Tween};
use crate::error::{check, Error};
use crate::owner::Shared;
use crate::values::{MusicClock, Playlist, SoundtrackStatus, Stinger, Track, Transition};

/// The soundtrack of an engine. It waits while the player listens to something else, and goes on by itself.
pub struct Soundtrack<'a>(pub(crate) &'a Shared);

impl Soundtrack<'_> {
    /// Plays a file, which repeats by its loop tags, or as a whole.
    pub fn play(&self, path: impl AsRef<Path>, crossfade: impl Into<Tween>) -> Result<(), Error> {
        let (path, crossfade) = (c_path(path.as_ref())?, crossfade.into().raw());
        check(unsafe { sys::tacet_soundtrack_play(self.0.raw()?, path.as_ptr(), &crossfade) }).map(drop)
    }

    /// Plays a track: stems, a loop, a gain of its own.
    pub fn play_track(&self, track: &Track) -> Result<(), Error> {
        self.with(track, sys::tacet_soundtrack_play_track)
    }

    /// Lets a track begin at the sample after the last one of the track that plays, which must end: give it `passes`.
    pub fn queue(&self, track: &Track) -> Result<(), Error> {
        self.with(track, sys::tacet_soundtrack_queue)
    }

    /// Plays tracks one after another.
    pub fn play_list(&self, tracks: &[Track], list: &Playlist) -> Result<(), Error> {
        let mut texts = Texts::default();
        let tracks: Vec<_> = tracks.iter().map(|track| track.raw(&mut texts)).collect();
        let list = list.raw(&mut texts);
        texts.check()?;
        let engine = self.0.raw()?;
        check(unsafe { sys::tacet_soundtrack_play_list(engine, tracks.as_ptr(), tracks.len(), &list) }).map(drop)
    }

    /// Plays the list's next track now.
    pub fn play_next(&self) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_play_next(self.0.raw()?) }).map(drop)
    }

    /// How many tracks the list has played before the present one; 0 without a list.
    pub fn list_place(&self) -> Result<u64, Error> {
        let mut place = 0;
        check(unsafe { sys::tacet_soundtrack_get_list_place(self.0.raw()?, &mut place) })?;
        Ok(place)
    }

    /// Orders a change to another track at a boundary of the music, exact to the sample. Returns the number of the order.
    pub fn transition(&self, track: &Track, transition: &Transition) -> Result<u64, Error> {
        let mut texts = Texts::default();
        let (track, transition) = (track.raw(&mut texts), transition.raw(&mut texts));
        texts.check()?;
        let mut order = 0;
        let engine = self.0.raw()?;
        check(unsafe {
            sys::tacet_soundtrack_transition(engine, &track, std::ptr::null(), &transition, &mut order)
        })?;
        Ok(order)
    }

    /// Ends a transition that has not happened; 0 ends the one that waits.
    pub fn cancel_transition(&self, order: u64) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_cancel_transition(self.0.raw()?, order) }).map(drop)
    }

    /// Plays a short piece over the track, on a boundary of the music. Returns the number of the order.
    pub fn play_stinger(&self, track: &Track, stinger: &Stinger) -> Result<u64, Error> {
        let mut texts = Texts::default();
        let (track, stinger) = (track.raw(&mut texts), stinger.raw(&mut texts));
        texts.check()?;
        let mut order = 0;
        let engine = self.0.raw()?;
        check(unsafe { sys::tacet_soundtrack_play_stinger(engine, &track, &stinger, &mut order) })?;
        Ok(order)
    }

    /// Ends a stinger that waits.
    pub fn cancel_stinger(&self, order: u64) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_cancel_stinger(self.0.raw()?, order) }).map(drop)
    }

    /// Repeats a section of the track, which is heard `times` times in all; 0 until [`Self::release_section`].
    pub fn loop_section(&self, section: &str, times: u32) -> Result<(), Error> {
        let section = c_string(section.as_bytes())?;
        check(unsafe { sys::tacet_soundtrack_loop_section(self.0.raw()?, section.as_ptr(), times) }).map(drop)
    }

    /// Lets the section go that repeats: its present pass is the last.
    pub fn release_section(&self) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_release_section(self.0.raw()?) }).map(drop)
    }

    /// Lets a stem's gain follow the intensity, by points of intensity and decibels; without points it stays.
    pub fn set_layer(&self, stem: u32, points: &[(f32, f32)]) -> Result<(), Error> {
        let (intensities, gains): (Vec<f32>, Vec<f32>) = points.iter().copied().unzip();
        let engine = self.0.raw()?;
        check(unsafe {
            sys::tacet_soundtrack_set_layer(engine, stem, intensities.as_ptr(), gains.as_ptr(), points.len())
        })
        .map(drop)
    }

    /// Sets the intensity of the music, 0 to 1, which layers follow in a number of beats.
    pub fn set_intensity(&self, intensity: f32, beats: f32) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_set_intensity(self.0.raw()?, intensity, beats) }).map(drop)
    }

    /// Lets the engine's update tell beats, bars, markers and sections.
    pub fn tell_beats(&self, tells: bool) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_tell_beats(self.0.raw()?, tells) }).map(drop)
    }

    /// Where the music is as the player hears it now; all 0 while it is stopped.
    pub fn clock(&self) -> Result<MusicClock, Error> {
        let mut raw = sized();
        check(unsafe { sys::tacet_soundtrack_get_clock(self.0.raw()?, &mut raw) })?;
        Ok(MusicClock::read(&raw))
    }

    /// Ends the queue.
    pub fn unqueue(&self) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_queue(self.0.raw()?, std::ptr::null()) }).map(drop)
    }

    fn with(
        &self,
        track: &Track,
        function: unsafe extern "C" fn(*mut sys::tacet_engine, *const sys::tacet_track) -> i32,
    ) -> Result<(), Error> {
        let mut texts = Texts::default();
        let raw = track.raw(&mut texts);
        texts.check()?;
        check(unsafe { function(self.0.raw()?, &raw) }).map(drop)
    }

    /// Fades the music out and stops it.
    pub fn stop(&self, over: impl Into<Tween>) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_stop(self.0.raw()?, &over.into().raw()) }).map(drop)
    }

    /// Fades the music out and pauses it at its frame.
    pub fn pause(&self, over: impl Into<Tween>) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_pause(self.0.raw()?, &over.into().raw()) }).map(drop)
    }

    /// Resumes the paused music at its frame.
    pub fn resume(&self, over: impl Into<Tween>) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_resume(self.0.raw()?, &over.into().raw()) }).map(drop)
    }

    /// Moves to a time of the track in seconds, without a click. Does nothing while no track is open.
    pub fn seek(&self, seconds: f64) -> Result<(), Error> {
        let rate = self.status()?.sample_rate;
        if rate == 0 {
            return Ok(());
        }
        check(unsafe { sys::tacet_soundtrack_seek(self.0.raw()?, frame(seconds, rate)) }).map(drop)
    }

    /// Moves the soundtrack's own gain: decibels, -∞...24.
    pub fn set_gain(&self, gain: f32, over: impl Into<Tween>) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_set_gain(self.0.raw()?, gain, &over.into().raw()) }).map(drop)
    }

    /// Brings each track that is opened from now on to a loudness in LUFS, -60...0; `None` plays tracks as they are.
    pub fn set_target_loudness(&self, loudness: Option<f32>) -> Result<(), Error> {
        let pointer = loudness.as_ref().map_or(ptr::null(), |value| value as *const _);
        check(unsafe { sys::tacet_soundtrack_set_target_loudness(self.0.raw()?, pointer) }).map(drop)
    }

    /// Moves the gain of one stem, counted from 0, for this play of the track.
    pub fn set_stem_gain(&self, stem: u32, gain: f32, over: impl Into<Tween>) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_set_stem_gain(self.0.raw()?, stem, gain, &over.into().raw()) }).map(drop)
    }

    /// Reads the track's files again, for a developer who edits them.
    pub fn reload(&self) -> Result<(), Error> {
        check(unsafe { sys::tacet_soundtrack_reload(self.0.raw()?) }).map(drop)
    }

    /// State, place and gain, read at once.
    pub fn status(&self) -> Result<SoundtrackStatus, Error> {
        let mut raw = sized();
        check(unsafe { sys::tacet_soundtrack_get_status(self.0.raw()?, &mut raw) })?;
        Ok(SoundtrackStatus::read(&raw))
    }

    /// The place in the track in seconds; 0 while none is open.
    pub fn time(&self) -> Result<f64, Error> {
        let status = self.status()?;
        Ok(if status.sample_rate == 0 { 0.0 } else { status.position as f64 / f64::from(status.sample_rate) })
    }
}
