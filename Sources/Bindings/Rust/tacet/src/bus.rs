use std::hash::Hash;

use tacet_sys as sys;

/// A bus of an engine, which lasts as long as the engine: [`Engine::set_bus_gain`](crate::Engine::set_bus_gain) and its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bus(pub(crate) u64);

impl Bus {
    /// The sum of all buses.
    pub const MASTER: Self = Self(sys::TACET_BUS_MASTER);
    /// The soundtrack's music.
    pub const SOUNDTRACK: Self = Self(sys::TACET_BUS_SOUNDTRACK);
    /// Sounds of the game's world: where sounds play by default.
    pub const EFFECTS: Self = Self(sys::TACET_BUS_EFFECTS);
    /// Speech.
    pub const VOICE: Self = Self(sys::TACET_BUS_VOICE);
    /// Menus and notifications.
    pub const UI: Self = Self(sys::TACET_BUS_UI);
}
