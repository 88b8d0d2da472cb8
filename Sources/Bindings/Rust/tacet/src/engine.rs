use std::io::Error as IoError;
use std::path::Path;
use std::ptr;
use std::sync::Arc;

use tacet_sys as sys;

use crate::bus::Bus;
use crate::conversion::{c_path, c_string, sized, whole_text, Texts, Tween, Vec3};
use crate::effect::Effect;
use crate::error::{check, Error};
use crate::files::{close, inspect_with, open, OpenFile, Opener, TaggedFile};
use crate::owner::Shared;
use crate::posted::PostedEvent;
use crate::session::Session;
use crate::sound::{Container, Loading, Sound};
use crate::soundtrack::Soundtrack;
use crate::values::{
    BusMix, Caption, DistanceModel, Ducking, EngineConfig, Event, EventType, HeardVoice, Level, Listener, LoadOptions,
    Loudness, Output, OutputChoice, Profile, ProfilerAccess, Result as Code, Reverb, ReverbZone, Spatialization,
    SpeakerLayout, Statistics, VoiceLimit,
};
use crate::voice::Voice;

/// The library keeps so many events, and drops the oldest of more.
const KEPT_EVENTS: usize = 1024;

/// A game's sound. Call [`Engine::update`] once a frame. It ends with its last clone.
#[derive(Clone)]
pub struct Engine(Arc<Ending>);

/// The engine's end. Sounds and voices share the engine, and do not keep it alive.
struct Ending {
    shared: Arc<Shared>,
    speakers: SpeakerLayout,
    /// The session of the program's that the engine follows.
    _followed: Option<Session>,
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.shared.end();
    }
}

impl SpeakerLayout {
    /// The channels of a frame: 2, 6 or 8; of [`SpeakerLayout::Automatic`] 2.
    pub fn channels(self) -> usize {
        match self {
            Self::Surround51 => 6,
            Self::Surround71 => 8,
            _ => 2,
        }
    }
}

impl Engine {
    /// Starts an engine, within milliseconds. A missing device is no failure: the engine keeps trying to open one.
    pub fn new(config: &EngineConfig) -> Result<Self, Error> {
        let mut texts = Texts::default();
        let mut raw = config.raw(&mut texts);
        texts.check()?;
        let mut engine = ptr::null_mut();
        check(unsafe { sys::tacet_engine_create(&raw, &mut engine) })?;
        check(unsafe { sys::tacet_engine_get_config(engine, &mut raw) })?;
        let shared = Shared::new(engine, raw.sample_rate);
        let speakers = SpeakerLayout::from_raw(raw.speakers as i32);
        Ok(Self(Arc::new(Ending { shared, speakers, _followed: config.session.clone() })))
    }

    /// An engine without a device, which mixes in [`Engine::render`] alone.
    pub fn offline() -> Result<Self, Error> {
        Self::new(&EngineConfig { output: OutputChoice::Offline, ..EngineConfig::default() })
    }

    fn raw(&self) -> Result<*mut sys::tacet_engine, Error> {
        self.0.shared.raw()
    }

    fn call(&self, function: impl FnOnce(*mut sys::tacet_engine) -> i32) -> Result<Code, Error> {
        check(function(self.raw()?))
    }

    /// Frames per second of the mix.
    pub fn sample_rate(&self) -> u32 {
        self.0.shared.sample_rate
    }

    /// The loudspeakers that the engine mixes for; those of the device, if the settings have [`SpeakerLayout::Automatic`].
    pub fn speakers(&self) -> SpeakerLayout {
        self.0.speakers
    }

    /// Applies all calls since the last update at one block, and returns the events since then. Call it once a frame.
    pub fn update(&self) -> Result<Vec<Event>, Error> {
        self.advance()?;
        let (mut raw, mut events): (sys::tacet_event, _) = (sized(), Vec::new());
        while self.call(|engine| unsafe { sys::tacet_engine_poll(engine, &mut raw) })? == Code::Ok {
            let event = Event::read(&raw, (raw.voice != 0).then(|| Voice::new(&self.0.shared, raw.voice)));
            if matches!(event.r#type, EventType::VoiceFinished | EventType::VoiceStolen) {
                self.0.shared.has_ended(raw.voice);
            }
            events.push(event);
        }
        if events.len() >= KEPT_EVENTS {
            self.0.shared.sweep();
        }
        Ok(events)
    }

    /// Updates, and leaves the events where they are.
    pub(crate) fn advance(&self) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_engine_update(engine) }).map(drop)
    }

    /// Mixes the next frames of an offline engine: left and right alternating, or the channels of [`Engine::speakers`], nominal ±1.
    /// Update before.
    pub fn render(&self, interleaved: &mut [f32]) -> Result<(), Error> {
        let channels = self.speakers().channels();
        let (samples, frames) = (interleaved.as_mut_ptr(), interleaved.len() / channels);
        self.call(|engine| unsafe { sys::tacet_engine_render_channels(engine, samples, frames, channels as u32) })
            .map(drop)
    }

    /// The music.
    pub fn soundtrack(&self) -> Soundtrack<'_> {
        Soundtrack(&self.0.shared)
    }

    /// The session that the engine follows.
    pub fn session(&self) -> Result<Session, Error> {
        Session::of_engine(&self.0.shared)
    }

    /// Loads a sound from an Ogg Vorbis, Opus, FLAC, MP3, WAV or AIFF file, or a tracker module. Waits for the file.
    pub fn load(&self, path: impl AsRef<Path>, options: &LoadOptions) -> Result<Sound, Error> {
        let (path, options) = (c_path(path.as_ref())?, options.raw(&mut Texts::default()));
        self.sound(|engine, sound| unsafe { sys::tacet_load(engine, path.as_ptr(), &options, sound) })
    }

    /// Loads a sound from the bytes of a file. The name is that of error messages.
    pub fn load_bytes(&self, bytes: &[u8], name: &str, options: &LoadOptions) -> Result<Sound, Error> {
        let (name, options) = (c_string(name.as_bytes())?, options.raw(&mut Texts::default()));
        self.sound(|engine, sound| unsafe {
            sys::tacet_load_memory(engine, bytes.as_ptr().cast(), bytes.len(), name.as_ptr(), &options, sound)
        })
    }

    /// Loads a sound from samples, nominal ±1, the channels of a frame side by side.
    pub fn load_samples(&self, samples: &[f32], channels: u32, sample_rate: u32) -> Result<Sound, Error> {
        let (bytes, frames) = (samples.as_ptr().cast(), samples.len() / channels.max(1) as usize);
        self.sound(|engine, sound| unsafe {
            let format = sys::TACET_SAMPLES_FLOAT_32;
            sys::tacet_load_samples(engine, bytes, frames, format, channels, sample_rate, ptr::null(), sound)
        })
    }

    fn sound(&self, load: impl FnOnce(*mut sys::tacet_engine, *mut u64) -> i32) -> Result<Sound, Error> {
        let mut id = 0;
        self.call(|engine| load(engine, &mut id))?;
        Ok(Sound::new(&self.0.shared, id))
    }

    /// Loads sounds on background threads, and returns at once.
    pub fn load_all<P: AsRef<Path>>(&self, paths: &[P], options: &LoadOptions) -> Result<Loading, Error> {
        let paths = paths.iter().map(|path| c_path(path.as_ref())).collect::<Result<Vec<_>, _>>()?;
        let (pointers, options): (Vec<_>, _) =
            (paths.iter().map(|path| path.as_ptr()).collect(), options.raw(&mut Texts::default()));
        let mut id = 0;
        self.call(|engine| unsafe {
            sys::tacet_load_in_background(engine, pointers.as_ptr(), pointers.len(), &options, &mut id)
        })?;
        Ok(Loading::new(&self.0.shared, id, paths.len()))
    }

    /// Several sounds of which each call plays one at random. The same seed gives the same order.
    pub fn container(&self, sounds: &[Sound], seed: u64) -> Result<Container, Error> {
        Container::new(&self.0.shared, sounds, seed)
    }

    /// What a sound file states about itself, also one that only this engine's opener finds.
    pub fn inspect(&self, path: impl AsRef<Path>) -> Result<TaggedFile, Error> {
        inspect_with(self.raw()?, path.as_ref())
    }

    /// Lets a function find the files that the program names: it returns an open file, or `None` for a file on the disk. Several threads
    /// may call it at once. A panic in it ends there, and the file then cannot be read.
    pub fn set_file_opener(
        &self,
        opener: impl Fn(&str) -> Result<Option<Box<dyn OpenFile>>, IoError> + Send + Sync + 'static,
    ) -> Result<(), Error> {
        let engine = self.raw()?;
        let opener: *mut Opener = Box::into_raw(Box::new(Box::new(opener)));
        let set =
            unsafe { sys::tacet_engine_set_file_opener(engine, Some(open), Some(close::<Opener>), opener.cast()) };
        check(set).map(drop).map_err(|problem| {
            drop(unsafe { Box::from_raw(opener) });
            problem
        })
    }

    /// Reads all files from the disk again.
    pub fn unset_file_opener(&self) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_engine_set_file_opener(engine, None, None, ptr::null_mut()) }).map(drop)
    }

    /// Gives bytes a path by which every call of this engine finds them.
    pub fn add_file(&self, path: &str, bytes: impl Into<Arc<[u8]>>) -> Result<(), Error> {
        let (path, engine) = (c_string(path.as_bytes())?, self.raw()?);
        let bytes: Arc<[u8]> = bytes.into();
        let (start, size) = (bytes.as_ptr().cast(), bytes.len());
        let kept: *mut Arc<[u8]> = Box::into_raw(Box::new(bytes));
        let release = Some(close::<Arc<[u8]>> as unsafe extern "C" fn(_));
        check(unsafe { sys::tacet_engine_add_file(engine, path.as_ptr(), start, size, release, kept.cast()) })
            .map(drop)
            .map_err(|problem| {
                drop(unsafe { Box::from_raw(kept) });
                problem
            })
    }

    /// Removes a file in memory. Returns whether there was one.
    pub fn remove_file(&self, path: &str) -> Result<bool, Error> {
        let path = c_string(path.as_bytes())?;
        Ok(self.call(|engine| unsafe { sys::tacet_engine_remove_file(engine, path.as_ptr()) })? == Code::Ok)
    }

    /// Reads a document of sound events, and loads its sounds. Waits for the files. Call it again to read the document anew: what plays goes
    /// on, and one with a fault changes nothing.
    pub fn load_events(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = c_path(path.as_ref())?;
        self.call(|engine| unsafe { sys::tacet_engine_load_events(engine, path.as_ptr()) }).map(drop)
    }

    /// Plays an event of the document, at a position if one is given. A name that the document does not have plays nothing, which an event
    /// of the engine says once. `object` is the number of the thing whose parameters count; without one the global parameters count.
    pub fn post(&self, name: &str, position: Option<Vec3>, object: Option<u64>) -> Result<PostedEvent, Error> {
        let (name, place, mut posted) = (c_string(name.as_bytes())?, position.map(Vec3::raw), 0);
        let place = place.as_ref().map_or(ptr::null(), |place| place as *const _);
        let object = object.as_ref().map_or(ptr::null(), |object| object as *const _);
        self.call(|engine| unsafe { sys::tacet_engine_post(engine, name.as_ptr(), place, object, &mut posted) })?;
        Ok(PostedEvent::new(&self.0.shared, posted))
    }

    /// Moves a parameter of the document to a number: of an object, or the global one.
    pub fn set_parameter(&self, name: &str, number: f32, object: Option<u64>) -> Result<(), Error> {
        let name = c_string(name.as_bytes())?;
        let object = object.as_ref().map_or(ptr::null(), |object| object as *const _);
        self.call(|engine| unsafe { sys::tacet_engine_set_parameter(engine, name.as_ptr(), number, object) }).map(drop)
    }

    /// Sets a parameter of the document to one of its named values: of an object, or the global one.
    pub fn set_parameter_value(&self, name: &str, value: &str, object: Option<u64>) -> Result<(), Error> {
        let (name, value) = (c_string(name.as_bytes())?, c_string(value.as_bytes())?);
        let object = object.as_ref().map_or(ptr::null(), |object| object as *const _);
        self.call(|engine| unsafe {
            sys::tacet_engine_set_parameter_value(engine, name.as_ptr(), value.as_ptr(), object)
        })
        .map(drop)
    }

    /// Takes the parameters of an object away, so that the global ones count for it.
    pub fn remove_parameters(&self, object: u64) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_engine_remove_parameters(engine, object) }).map(drop)
    }

    /// The voices of the world that are heard, as of the latest block, so that the game can set the occlusion of each by a ray of its own:
    /// [`Voice::set_occlusion`]. Call it once a frame after [`Engine::update`]. It is empty if no block was mixed since, and at the first call.
    pub fn heard_voices(&self) -> Result<Vec<HeardVoice>, Error> {
        let (mut raw, mut voices): (sys::tacet_heard_voice, _) = (sized(), Vec::new());
        while self.call(|engine| unsafe { sys::tacet_engine_next_heard_voice(engine, &mut raw) })? == Code::Ok {
            voices.push(HeardVoice::read(&raw, Some(Voice::new(&self.0.shared, raw.voice))));
        }
        Ok(voices)
    }

    /// Adds a bus below another. `tacet profile` shows the name.
    pub fn add_bus(&self, name: &str, parent: Bus) -> Result<Bus, Error> {
        let (name, mut bus) = (c_string(name.as_bytes())?, 0);
        self.call(|engine| unsafe { sys::tacet_bus_add_named(engine, parent.0, name.as_ptr(), &mut bus) })?;
        Ok(Bus(bus))
    }

    /// Moves a bus's gain: decibels, -∞...24.
    pub fn set_bus_gain(&self, bus: Bus, gain: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_set_gain(engine, bus.0, gain, &over.into().raw()) }).map(drop)
    }

    /// The gain in decibels that was set for a bus; 0 at first.
    pub fn bus_gain(&self, bus: Bus) -> Result<f32, Error> {
        let mut gain = 0.0;
        self.call(|engine| unsafe { sys::tacet_bus_get_gain(engine, bus.0, &mut gain) })?;
        Ok(gain)
    }

    /// Mutes a bus while its voices advance, or unmutes it.
    pub fn set_bus_muted(&self, bus: Bus, muted: bool, over: impl Into<Tween>) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_set_muted(engine, bus.0, muted, &over.into().raw()) }).map(drop)
    }

    /// Pauses a bus's voices at their samples, or resumes them.
    pub fn set_bus_paused(&self, bus: Bus, paused: bool, over: impl Into<Tween>) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_set_paused(engine, bus.0, paused, &over.into().raw()) }).map(drop)
    }

    /// Fades out all voices on a bus and on the buses below it, and ends them.
    pub fn stop_voices(&self, bus: Bus, over: impl Into<Tween>) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_stop_voices(engine, bus.0, &over.into().raw()) }).map(drop)
    }

    /// Passes the frequencies of a bus between two limits in hertz; 20 and 20,000 pass all.
    pub fn set_bus_filter(&self, bus: Bus, low_cut: f32, high_cut: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_set_filter(engine, bus.0, low_cut, high_cut, &over.into().raw()) })
            .map(drop)
    }

    /// Passes a bus's sound through effects, from the first to the last, four at most. An effect goes on as the bus's effect of the same
    /// kind, and its numbers move; one that comes or goes fades.
    pub fn set_bus_effects(&self, bus: Bus, effects: &[Effect], over: impl Into<Tween>) -> Result<(), Error> {
        let (raw, tween) = (effects.iter().map(Effect::raw).collect::<Vec<_>>(), over.into().raw());
        self.call(|engine| unsafe { sys::tacet_bus_set_effects(engine, bus.0, raw.as_ptr(), raw.len(), &tween) })
            .map(drop)
    }

    /// Has the centre loudspeaker play the front of a bus, as for dialogue, or gives it back. In stereo nothing changes.
    pub fn set_bus_centered(&self, bus: Bus, centered: bool, over: impl Into<Tween>) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_set_centered(engine, bus.0, centered, &over.into().raw()) })
            .map(drop)
    }

    /// Whether the centre loudspeaker plays the front of a bus, as it was set.
    pub fn is_bus_centered(&self, bus: Bus) -> Result<bool, Error> {
        let mut centered = false;
        self.call(|engine| unsafe { sys::tacet_bus_get_centered(engine, bus.0, &mut centered) })?;
        Ok(centered)
    }

    /// Sends what a bus plays below 120 Hz to the loudspeaker for low frequencies (LFE): decibels, -∞...24. In stereo it is silent.
    pub fn set_bus_lfe_gain(&self, bus: Bus, gain: f32, over: impl Into<Tween>) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_set_lfe_gain(engine, bus.0, gain, &over.into().raw()) }).map(drop)
    }

    /// The gain in decibels of a bus's send to the LFE, as it was set; -∞ at first.
    pub fn bus_lfe_gain(&self, bus: Bus) -> Result<f32, Error> {
        let mut gain = 0.0;
        self.call(|engine| unsafe { sys::tacet_bus_get_lfe_gain(engine, bus.0, &mut gain) })?;
        Ok(gain)
    }

    /// Limits the voices on a bus and its children together; `None` removes the limit.
    pub fn set_bus_limit(&self, bus: Bus, limit: Option<&VoiceLimit>) -> Result<(), Error> {
        let raw = limit.map(|limit| limit.raw(&mut Texts::default()));
        let pointer = raw.as_ref().map_or(ptr::null(), |raw| raw as *const _);
        self.call(|engine| unsafe { sys::tacet_bus_set_limit(engine, bus.0, pointer) }).map(drop)
    }

    /// Gives a bus a submix of its own, so that [`Engine::bus_level`] can measure it. Seven buses can have one.
    pub fn enable_submix(&self, bus: Bus) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_enable_submix(engine, bus.0) }).map(drop)
    }

    /// The level of a bus since the last call, at most 1.4 s; `None` without a submix.
    pub fn bus_level(&self, bus: Bus) -> Result<Option<Level>, Error> {
        let mut raw = sized();
        let code = self.call(|engine| unsafe { sys::tacet_bus_get_level(engine, bus.0, &mut raw) })?;
        Ok((code == Code::Ok).then(|| Level::read(&raw)))
    }

    /// Turns the loudness meter of a bus on, for [`Engine::bus_loudness`], or off. One that is turned on begins anew.
    pub fn set_bus_loudness_metered(&self, bus: Bus, metered: bool) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_set_loudness_metered(engine, bus.0, metered) }).map(drop)
    }

    /// The loudness of a bus since its meter was turned on or reset; `None` while the meter is off.
    pub fn bus_loudness(&self, bus: Bus) -> Result<Option<Loudness>, Error> {
        let mut raw = sized();
        let code = self.call(|engine| unsafe { sys::tacet_bus_get_loudness(engine, bus.0, &mut raw) })?;
        Ok((code == Code::Ok).then(|| Loudness::read(&raw)))
    }

    /// Begins the loudness of a bus anew with the next block.
    pub fn reset_bus_loudness(&self, bus: Bus) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_bus_reset_loudness(engine, bus.0) }).map(drop)
    }

    /// Moves several buses at once.
    pub fn apply_snapshot(&self, mixes: &[BusMix], over: impl Into<Tween>) -> Result<(), Error> {
        let raw: Vec<_> = mixes.iter().map(|mix| mix.raw(&mut Texts::default())).collect();
        let tween = over.into().raw();
        self.call(|engine| unsafe { sys::tacet_engine_apply_snapshot(engine, raw.as_ptr(), raw.len(), &tween) })
            .map(drop)
    }

    /// Sets the rules by which one bus lowers another, in the place of all earlier ones.
    pub fn set_ducking(&self, rules: &[Ducking]) -> Result<(), Error> {
        let raw: Vec<_> = rules.iter().map(|rule| rule.raw(&mut Texts::default())).collect();
        self.call(|engine| unsafe { sys::tacet_engine_set_ducking(engine, raw.as_ptr(), raw.len()) }).map(drop)
    }

    /// Places the listener, at the next update.
    pub fn set_listener(&self, listener: &Listener) -> Result<(), Error> {
        let raw = listener.raw(&mut Texts::default());
        self.call(|engine| unsafe { sys::tacet_engine_set_listener(engine, &raw) }).map(drop)
    }

    /// Places the listeners of a split screen, one to four, at the next update. Each voice is heard by the nearest.
    pub fn set_listeners(&self, listeners: &[Listener]) -> Result<(), Error> {
        let raw: Vec<_> = listeners.iter().map(|listener| listener.raw(&mut Texts::default())).collect();
        self.call(|engine| unsafe { sys::tacet_engine_set_listeners(engine, raw.as_ptr(), raw.len()) }).map(drop)
    }

    /// Sets how loudness falls with distance.
    pub fn set_distance_model(&self, model: DistanceModel) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_engine_set_distance_model(engine, model.raw() as _) }).map(drop)
    }

    /// Sets how sounds with a position are mixed for two ears.
    pub fn set_spatialization(&self, spatialization: Spatialization) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_engine_set_spatialization(engine, spatialization.raw() as _) }).map(drop)
    }

    /// Sets the strength of the Doppler effect, 1 by default, and the speed of sound in metres a second, 343.3 by default.
    pub fn set_doppler(&self, factor: f32, speed_of_sound: f32) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_engine_set_doppler(engine, factor, speed_of_sound) }).map(drop)
    }

    /// Sets the reverb outside all zones; `None` ends it.
    pub fn set_reverb(&self, reverb: Option<&Reverb>) -> Result<(), Error> {
        let raw = reverb.map(|reverb| reverb.raw(&mut Texts::default()));
        let pointer = raw.as_ref().map_or(ptr::null(), |raw| raw as *const _);
        self.call(|engine| unsafe { sys::tacet_engine_set_reverb(engine, pointer) }).map(drop)
    }

    /// Sets the zones with a reverb of their own, in the place of all earlier ones.
    pub fn set_reverb_zones(&self, zones: &[ReverbZone]) -> Result<(), Error> {
        let raw: Vec<_> = zones.iter().map(|zone| zone.raw(&mut Texts::default())).collect();
        self.call(|engine| unsafe { sys::tacet_engine_set_reverb_zones(engine, raw.as_ptr(), raw.len()) }).map(drop)
    }

    /// Figures of the mixer, as of its last block.
    pub fn statistics(&self) -> Result<Statistics, Error> {
        let mut raw = sized();
        self.call(|engine| unsafe { sys::tacet_engine_get_statistics(engine, &mut raw) })?;
        Ok(Statistics::read(&raw))
    }

    /// The output that sound goes through; `None` until one is open.
    pub fn output(&self) -> Result<Option<Output>, Error> {
        let mut raw = sized();
        let code = self.call(|engine| unsafe { sys::tacet_engine_get_output(engine, &mut raw) })?;
        Ok((code == Code::Ok).then(|| Output::read(&raw)))
    }

    /// Chooses a device by its `OutputDevice::id`; `None` follows the desktop's default.
    pub fn set_output_device(&self, id: Option<&str>) -> Result<(), Error> {
        let id = id.map(|id| c_string(id.as_bytes())).transpose()?;
        let pointer = id.as_ref().map_or(ptr::null(), |id| id.as_ptr());
        self.call(|engine| unsafe { sys::tacet_engine_set_output_device(engine, pointer) }).map(drop)
    }

    /// The captions that reach the listener, the most important first.
    pub fn captions(&self) -> Result<Vec<Caption>, Error> {
        let (mut raw, mut captions) = (sized(), Vec::new());
        while self.call(|engine| unsafe { sys::tacet_engine_get_caption(engine, captions.len(), &mut raw) })?
            == Code::Ok
        {
            captions.push(Caption::read(&raw));
        }
        Ok(captions)
    }

    /// The state of the soundtrack and the mix, for [`Engine::restore`].
    pub fn save(&self) -> Result<String, Error> {
        whole_text(|text, capacity, length| {
            self.call(|engine| unsafe { sys::tacet_engine_save(engine, text, capacity, length) })
        })
    }

    /// Restores what [`Engine::save`] returned. Add the game's own buses before.
    pub fn restore(&self, saved: &str) -> Result<(), Error> {
        let saved = c_string(saved.as_bytes())?;
        self.call(|engine| unsafe { sys::tacet_engine_restore(engine, saved.as_ptr()) }).map(drop)
    }

    /// Starts or stops measuring how long mixing takes, for [`Engine::profile`].
    pub fn measure(&self, enabled: bool) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_profiler_enable(engine, enabled) }).map(drop)
    }

    /// How long mixing the last blocks took.
    pub fn profile(&self) -> Result<Profile, Error> {
        let mut raw = sized();
        self.call(|engine| unsafe { sys::tacet_profiler_get(engine, &mut raw) })?;
        Ok(Profile::read(&raw))
    }

    /// Allows `tacet profile attach` to look into the engine, or to change it too.
    pub fn set_profiler_access(&self, access: ProfilerAccess) -> Result<(), Error> {
        self.call(|engine| unsafe { sys::tacet_profiler_set_access(engine, access.raw() as _) }).map(drop)
    }
}
