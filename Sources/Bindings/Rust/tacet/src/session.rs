use std::fmt;
use std::ptr;
use std::sync::Arc;

use tacet_sys as sys;

use crate::conversion::{c_string, sized, whole_text, Texts};
use crate::error::{check, Error};
use crate::owner::Shared;
use crate::values::{
    ApplicationState, Category, CategoryOptions, Directive, Event, Explanation, MediaCommand, MediaControls, Mix,
    NowPlaying, OutputDevice, Reason, Result as Code, Role, Route, SessionSettings, SessionState, Stream,
};

/// The rules that a program's sound follows. Every engine has one; a program with a mixer of its own makes one.
#[derive(Clone)]
pub struct Session {
    raw: *mut sys::tacet_session,
    owner: Owner,
}

#[derive(Clone)]
enum Owner {
    Program(#[allow(dead_code)] Arc<Own>),
    Engine(Arc<Shared>),
}

/// A session that ends with its last clone.
struct Own(*mut sys::tacet_session);

// Any thread may call the library, which orders the calls on a session.
unsafe impl Send for Own {}
unsafe impl Sync for Own {}
unsafe impl Send for Session {}
unsafe impl Sync for Session {}

impl Drop for Own {
    fn drop(&mut self) {
        unsafe { sys::tacet_session_destroy(self.0) };
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Session")
    }
}

impl Session {
    /// A session for a program that has a mixer of its own.
    pub fn new(role: Role) -> Result<Self, Error> {
        let mut raw = ptr::null_mut();
        check(unsafe { sys::tacet_session_create(role.raw() as _, &mut raw) })?;
        Ok(Self { raw, owner: Owner::Program(Arc::new(Own(raw))) })
    }

    pub(crate) fn of_engine(shared: &Arc<Shared>) -> Result<Self, Error> {
        let mut raw = ptr::null_mut();
        check(unsafe { sys::tacet_engine_get_session(shared.raw()?, &mut raw) })?;
        Ok(Self { raw, owner: Owner::Engine(shared.clone()) })
    }

    pub(crate) fn raw(&self) -> *mut sys::tacet_session {
        self.raw
    }

    fn call(&self, function: impl FnOnce(*mut sys::tacet_session) -> i32) -> Result<Code, Error> {
        if let Owner::Engine(engine) = &self.owner {
            engine.raw()?;
        }
        check(function(self.raw))
    }

    fn read<Raw: Copy>(
        &self,
        function: unsafe extern "C" fn(*mut sys::tacet_session, *mut Raw) -> i32,
    ) -> Result<Option<Raw>, Error> {
        let mut raw = sized();
        let code = self.call(|session| unsafe { function(session, &mut raw) })?;
        Ok((code == Code::Ok).then_some(raw))
    }

    fn list<Raw: Copy, Value>(
        &self,
        function: unsafe extern "C" fn(*mut sys::tacet_session, usize, *mut Raw) -> i32,
        read: impl Fn(&Raw) -> Value,
    ) -> Result<Vec<Value>, Error> {
        let (mut raw, mut values) = (sized(), Vec::new());
        while self.call(|session| unsafe { function(session, values.len(), &mut raw) })? == Code::Ok {
            values.push(read(&raw));
        }
        Ok(values)
    }

    /// Why sound is silent and what would change that: a line for each kind of sound and each reason.
    pub fn explain(&self) -> Result<String, Error> {
        whole_text(|text, capacity, length| {
            self.call(|session| unsafe { sys::tacet_session_explain(session, text, capacity, length) })
        })
    }

    /// The reasons for silence, the weightiest first.
    pub fn reasons(&self) -> Result<Vec<Explanation>, Error> {
        self.list(sys::tacet_session_get_explanation, Explanation::read)
    }

    /// What the program's sound shall do now.
    pub fn directive(&self) -> Result<Directive, Error> {
        let mut raw = sized();
        self.call(|session| unsafe { sys::tacet_session_get_directive(session, &mut raw) })?;
        Ok(Directive::read(&raw))
    }

    /// The directive with Tacet's own fades, for a program with a mixer of its own. `seconds` have passed since the last call.
    pub fn follow(&self, seconds: f32) -> Result<Mix, Error> {
        let mut raw = sized();
        self.call(|session| unsafe { sys::tacet_session_follow(session, seconds, &mut raw) })?;
        Ok(Mix::read(&raw))
    }

    /// The events since the last call. Those of an engine's session come from [`Engine::update`](crate::Engine::update).
    pub fn poll(&self) -> Result<Vec<Event>, Error> {
        let mut events = Vec::new();
        while let Some(raw) = self.read(sys::tacet_session_poll)? {
            events.push(Event::read(&raw, None));
        }
        Ok(events)
    }

    /// Sets what the program's sound means to the player; `Category::Automatic` lets the session choose.
    pub fn set_category(&self, category: Category, options: CategoryOptions) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_set_category(session, category.raw() as _, options.0) })
            .map(drop)
    }

    /// Activates or deactivates the session. `notify_others` lets media players that it paused play on.
    pub fn set_active(&self, active: bool, notify_others: bool) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_set_active(session, active, notify_others) }).map(drop)
    }

    /// Begins a reason for silence that only the program knows; for one in words of its own see [`Session::begin_host`].
    pub fn begin(&self, reason: Reason) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_begin(session, reason.raw() as _, ptr::null()) }).map(drop)
    }

    /// Ends a reason that [`Session::begin`] began.
    pub fn end(&self, reason: Reason) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_end(session, reason.raw() as _, ptr::null()) }).map(drop)
    }

    /// Begins `Reason::Host` in words.
    pub fn begin_host(&self, words: &str) -> Result<(), Error> {
        let words = c_string(words.as_bytes())?;
        self.call(|session| unsafe { sys::tacet_session_begin(session, Reason::Host.raw() as _, words.as_ptr()) })
            .map(drop)
    }

    /// Ends what [`Session::begin_host`] began with the same words.
    pub fn end_host(&self, words: &str) -> Result<(), Error> {
        let words = c_string(words.as_bytes())?;
        self.call(|session| unsafe { sys::tacet_session_end(session, Reason::Host.raw() as _, words.as_ptr()) })
            .map(drop)
    }

    /// Resumes sound that waits for the player. Call it when the player presses play.
    pub fn resume(&self) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_resume(session) }).map(drop)
    }

    /// Keeps all sound back until [`Session::resume`].
    pub fn wait_for_player(&self) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_wait_for_player(session) }).map(drop)
    }

    /// Pauses the player's media players until [`Session::end_transient_solo`], as for a cut-scene.
    pub fn begin_transient_solo(&self) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_begin_transient_solo(session) }).map(drop)
    }

    /// Lets the media players play on.
    pub fn end_transient_solo(&self) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_end_transient_solo(session) }).map(drop)
    }

    /// Reports the state of the program's window.
    pub fn set_application_state(&self, state: ApplicationState) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_set_application_state(session, state.raw() as _) }).map(drop)
    }

    /// What the program has set.
    pub fn settings(&self) -> Result<SessionSettings, Error> {
        let mut raw = sized();
        self.call(|session| unsafe { sys::tacet_session_get_settings(session, &mut raw) })?;
        Ok(SessionSettings::from_raw(&raw))
    }

    /// The settings in force: the player's choices before the program's. A menu shows these.
    pub fn effective_settings(&self) -> Result<SessionSettings, Error> {
        let mut raw = sized();
        self.call(|session| unsafe { sys::tacet_session_get_effective_settings(session, &mut raw) })?;
        Ok(SessionSettings::from_raw(&raw))
    }

    /// Sets all settings. To change one, get them with [`Session::settings`] before, and on one thread at a time.
    pub fn set_settings(&self, settings: &SessionSettings) -> Result<(), Error> {
        let raw = settings.raw(&mut Texts::default());
        self.call(|session| unsafe { sys::tacet_session_set_settings(session, &raw) }).map(drop)
    }

    /// Plays a sound of the desktop, such as `message-new-instant`, outside the mix.
    pub fn play_system_sound(&self, name: &str) -> Result<(), Error> {
        let name = c_string(name.as_bytes())?;
        self.call(|session| unsafe { sys::tacet_system_sound_play(session, name.as_ptr(), ptr::null()) }).map(drop)
    }

    /// What the session observes, and has chosen.
    pub fn state(&self) -> Result<SessionState, Error> {
        let mut raw = sized();
        self.call(|session| unsafe { sys::tacet_session_get_state(session, &mut raw) })?;
        Ok(SessionState::read(&raw))
    }

    /// The device that sound goes to, if it is known.
    pub fn route(&self) -> Result<Option<Route>, Error> {
        Ok(self.read(sys::tacet_session_get_route)?.as_ref().map(Route::read))
    }

    /// The devices that sound can go to.
    pub fn output_devices(&self) -> Result<Vec<OutputDevice>, Error> {
        self.list(sys::tacet_session_get_output_device, OutputDevice::read)
    }

    /// The streams of other programs.
    pub fn streams(&self) -> Result<Vec<Stream>, Error> {
        self.list(sys::tacet_session_get_stream, Stream::read)
    }

    /// What another program's media player plays.
    pub fn now_playing(&self) -> Result<Option<NowPlaying>, Error> {
        Ok(self.read(sys::tacet_session_get_now_playing)?.as_ref().map(NowPlaying::read))
    }

    /// Passes a command of the player to that media player.
    pub fn control_player(&self, command: MediaCommand) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_control_player(session, command.raw() as _) }).map(drop)
    }

    /// Shows the program's own player to the desktop; `None` takes it away. Not for a game.
    pub fn set_media_controls(&self, controls: Option<&MediaControls>) -> Result<(), Error> {
        let mut texts = Texts::default();
        let raw = controls.map(|controls| controls.raw(&mut texts));
        texts.check()?;
        let pointer = raw.as_ref().map_or(ptr::null(), |raw| raw as *const _);
        self.call(|session| unsafe { sys::tacet_session_set_media_controls(session, pointer) }).map(drop)
    }

    /// Reports whether a program with a mixer of its own plays a soundtrack, audible or not.
    pub fn report_soundtrack(&self, playing: bool) -> Result<(), Error> {
        self.call(|session| unsafe { sys::tacet_session_report_soundtrack(session, playing) }).map(drop)
    }

    /// Reports that the output of a program with a mixer of its own is lost.
    pub fn report_output_lost(&self, why: &str) -> Result<(), Error> {
        let why = c_string(why.as_bytes())?;
        self.call(|session| unsafe { sys::tacet_session_report_output_lost(session, why.as_ptr()) }).map(drop)
    }

    /// Reports that the output is back.
    pub fn report_output_restored(&self, name: &str) -> Result<(), Error> {
        let name = c_string(name.as_bytes())?;
        self.call(|session| unsafe { sys::tacet_session_report_output_restored(session, name.as_ptr()) }).map(drop)
    }
}
