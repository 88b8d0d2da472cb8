use std::fmt;
use std::ptr;
use std::sync::Arc;

use tacet_sys as sys;

use crate::conversion::{c_string, Texts};
use crate::error::{check, Error};
use crate::owner::Shared;
use crate::values::{Importance, LoadPriority, PlaySettings, Result as Code, VoiceLimit};
use crate::voice::Voice;

/// A thing of an engine that ends with its last owner.
struct Owned {
    shared: Arc<Shared>,
    id: u64,
    free: unsafe extern "C" fn(*mut sys::tacet_engine, u64) -> sys::tacet_result,
}

impl Drop for Owned {
    fn drop(&mut self) {
        if let Ok(engine) = self.shared.raw() {
            unsafe { (self.free)(engine, self.id) };
        }
    }
}

/// What a voice needs while it plays.
#[derive(Clone)]
pub(crate) struct Kept {
    _sounds: Arc<[Sound]>,
}

type Play = unsafe extern "C" fn(
    *mut sys::tacet_engine,
    u64,
    *const sys::tacet_play_settings,
    *mut sys::tacet_voice,
) -> sys::tacet_result;

fn play(owned: &Owned, function: Play, sounds: Arc<[Sound]>, settings: &PlaySettings) -> Result<Voice, Error> {
    let raw = settings.raw(&mut Texts::default());
    let mut voice = 0;
    check(unsafe { function(owned.shared.raw()?, owned.id, &raw, &mut voice) })?;
    if voice != 0 {
        owned.shared.keep(voice, Kept { _sounds: sounds });
    }
    Ok(Voice::new(&owned.shared, voice))
}

/// A loaded sound. It is unloaded when neither the program nor a playing voice has it any longer.
#[derive(Clone)]
pub struct Sound(Arc<Owned>);

impl PartialEq for Sound {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Sound {}

impl fmt::Debug for Sound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Sound({:#x})", self.0.id)
    }
}

impl Sound {
    pub(crate) fn new(shared: &Arc<Shared>, id: u64) -> Self {
        Self(Arc::new(Owned { shared: shared.clone(), id, free: sys::tacet_unload }))
    }

    pub(crate) fn id(&self) -> u64 {
        self.0.id
    }

    /// Plays the sound, from the block after the next update. If more important voices take all places, nothing is played, and the
    /// voice has ended already.
    pub fn play(&self, settings: &PlaySettings) -> Result<Voice, Error> {
        play(&self.0, sys::tacet_play, Arc::new([self.clone()]), settings)
    }

    /// The length in seconds; of a streamed sound as its file promises.
    pub fn length(&self) -> Result<f64, Error> {
        let mut frames = 0;
        check(unsafe { sys::tacet_sound_get(self.0.shared.raw()?, self.0.id, &mut frames, ptr::null_mut()) })?;
        Ok(frames as f64 / f64::from(self.0.shared.sample_rate))
    }

    /// 1 or 2. Only a sound of one channel is heard from a position.
    pub fn channels(&self) -> Result<u32, Error> {
        let mut channels = 0;
        check(unsafe { sys::tacet_sound_get(self.0.shared.raw()?, self.0.id, ptr::null_mut(), &mut channels) })?;
        Ok(channels)
    }

    /// Whether each voice decodes the sound while it plays.
    pub fn is_streamed(&self) -> Result<bool, Error> {
        let mut is_streamed = false;
        check(unsafe { sys::tacet_sound_is_streamed(self.0.shared.raw()?, self.0.id, &mut is_streamed) })?;
        Ok(is_streamed)
    }

    /// Limits the sound's voices.
    pub fn set_limit(&self, limit: &VoiceLimit) -> Result<(), Error> {
        let raw = limit.raw(&mut Texts::default());
        check(unsafe { sys::tacet_sound_set_limit(self.0.shared.raw()?, self.0.id, &raw) }).map(drop)
    }

    /// Gives a caption to the voices that begin from now on; see [`Engine::captions`](crate::Engine::captions).
    pub fn set_caption(&self, key: &str, importance: Importance) -> Result<(), Error> {
        let (key, engine) = (c_string(key.as_bytes())?, self.0.shared.raw()?);
        check(unsafe { sys::tacet_sound_set_caption(engine, self.0.id, key.as_ptr(), importance.raw() as _) }).map(drop)
    }

    /// Reads the file again, for a developer who edits it. `EventType::Reloaded` follows.
    pub fn reload(&self) -> Result<(), Error> {
        check(unsafe { sys::tacet_sound_reload(self.0.shared.raw()?, self.0.id) }).map(drop)
    }
}

/// Several sounds, of which each call plays one at random, never the same twice in a row.
pub struct Container {
    owned: Owned,
    sounds: Arc<[Sound]>,
}

impl Container {
    pub(crate) fn new(shared: &Arc<Shared>, sounds: &[Sound], seed: u64) -> Result<Self, Error> {
        let ids: Vec<u64> = sounds.iter().map(Sound::id).collect();
        let mut id = 0;
        check(unsafe { sys::tacet_container_create(shared.raw()?, ids.as_ptr(), ids.len(), seed, &mut id) })?;
        let owned = Owned { shared: shared.clone(), id, free: sys::tacet_container_destroy };
        Ok(Self { owned, sounds: sounds.into() })
    }

    /// Plays the next sound, as [`Sound::play`] does.
    pub fn play(&self, settings: &PlaySettings) -> Result<Voice, Error> {
        play(&self.owned, sys::tacet_container_play, self.sounds.clone(), settings)
    }
}

/// Sounds that are loaded in the background.
pub struct Loading {
    owned: Owned,
    sounds: Vec<std::sync::Mutex<Option<Sound>>>,
}

impl Loading {
    pub(crate) fn new(shared: &Arc<Shared>, id: u64, count: usize) -> Self {
        let owned = Owned { shared: shared.clone(), id, free: sys::tacet_loading_close };
        Self { owned, sounds: (0..count).map(|_| None.into()).collect() }
    }

    /// The sound of a path, or why it could not be loaded. `None` while it is loading, and if there is no such path.
    pub fn get(&self, index: usize) -> Result<Option<Sound>, Error> {
        let place = match self.sounds.get(index) {
            Some(place) => place,
            None => return Ok(None),
        };
        let mut sound = place.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if sound.is_none() {
            let mut id = 0;
            let code =
                check(unsafe { sys::tacet_loading_get(self.owned.shared.raw()?, self.owned.id, index, &mut id) })?;
            *sound = (code == Code::Ok).then(|| Sound::new(&self.owned.shared, id));
        }
        Ok(sound.clone())
    }

    /// The part of the work that is done, 0...1, for a progress bar.
    pub fn fraction(&self) -> Result<f32, Error> {
        let mut fraction = 0.0;
        check(unsafe { sys::tacet_loading_fraction(self.owned.shared.raw()?, self.owned.id, &mut fraction) })?;
        Ok(fraction)
    }

    /// Waits until all sounds have finished loading, or failed.
    pub fn wait(&self) -> Result<(), Error> {
        check(unsafe { sys::tacet_loading_wait(self.owned.shared.raw()?, self.owned.id) }).map(drop)
    }

    /// Cancels the sounds that are not done.
    pub fn cancel(&self) -> Result<(), Error> {
        check(unsafe { sys::tacet_loading_cancel(self.owned.shared.raw()?, self.owned.id) }).map(drop)
    }

    /// Changes the priority of the sounds that wait.
    pub fn set_priority(&self, priority: LoadPriority) -> Result<(), Error> {
        let engine = self.owned.shared.raw()?;
        check(unsafe { sys::tacet_loading_set_priority(engine, self.owned.id, priority.raw() as _) }).map(drop)
    }
}
