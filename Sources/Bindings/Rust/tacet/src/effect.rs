use tacet_sys as sys;

use crate::bus::Bus;
use crate::conversion::sized;
use crate::sound::Sound;
use crate::values::{BandShape, DistortionCurve};

/// An effect that a bus's sound passes, for [`Engine::set_bus_effects`](crate::Engine::set_bus_effects). Times are in seconds, gains in
/// decibels.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What the effect does.
    pub settings: EffectSettings,
    /// The gain of the processed sound, -∞...24.
    pub wet: f32,
    /// The gain of the sound as it comes to the effect, -∞...24.
    pub dry: f32,
    /// Whether the sound passes the effect unchanged.
    pub bypassed: bool,
}

/// What an effect does. A processor's function would run on the thread that mixes; a program that wants one calls `tacet_sys`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EffectSettings {
    /// Raises and lowers frequencies, in one to eight bands.
    Equalizer(Vec<Band>),
    /// Lowers what is loud.
    Compressor(Compressor),
    /// Lets no sample above a ceiling leave.
    Limiter(Limiter),
    /// Repeats the sound.
    Delay(Delay),
    /// Makes many of one.
    Chorus(Modulation),
    /// Sweeps a comb through the sound.
    Flanger(Modulation),
    /// Bends what is loud.
    Distortion(Distortion),
    /// Lets the sound be heard as in a room: by the room's response, decoded, 20 s at most.
    Convolution(Sound),
}

/// A band of an equaliser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// What the band raises, lowers or takes away.
    pub shape: BandShape,
    /// In hertz, 20...20,000.
    pub frequency: f32,
    /// In decibels, -24...24. A cut has none.
    pub gain: f32,
    /// The quality, 0.1...18.
    pub q: f32,
}

/// A compressor's settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compressor {
    /// The level above which it lowers the sound, -60...0.
    pub threshold: f32,
    /// By how many decibels the input grows for 1 dB of the output, 1...100.
    pub ratio: f32,
    /// The decibels in which the ratio grows from 1, 0...24.
    pub knee: f32,
    /// The time in which the gain falls, 0...1.
    pub attack: f32,
    /// The time in which the gain rises, 0...5.
    pub release: f32,
    /// The gain behind the compressor, -24...24.
    pub makeup: f32,
    /// The bus whose level it follows; `None` for its own.
    pub sidechain: Option<Bus>,
}

/// A limiter's settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limiter {
    /// The level above which no sample leaves, -40...0.
    pub ceiling: f32,
    /// The time in which the gain rises, 0.005...5.
    pub release: f32,
}

/// The settings of echoes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Delay {
    /// The time between two echoes, 0.001...2.
    pub time: f32,
    /// The share that goes round again, 0...0.95.
    pub feedback: f32,
    /// The lower corner of the filter that each echo passes, in hertz; 20 disables it.
    pub low_cut: f32,
    /// The upper corner of the filter that each echo passes, in hertz; 20,000 disables it.
    pub high_cut: f32,
    /// Whether echoes come from the left and the right in turn.
    pub ping_pong: bool,
}

/// The settings of a chorus or a flanger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Modulation {
    /// The middle of the delay, 0.0001...0.05.
    pub time: f32,
    /// By how much the delay swings to both sides, 0...0.05.
    pub depth: f32,
    /// The swings in a second, 0.01...20.
    pub rate: f32,
    /// The share that goes round again, -0.95...0.95.
    pub feedback: f32,
    /// How far the right side's swing is ahead, 0...0.5 of a swing.
    pub spread: f32,
}

/// A distortion's settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distortion {
    /// The gain before the curve, 0...48.
    pub drive: f32,
    /// The gain behind the curve, -48...24.
    pub level: f32,
    /// The form of the curve.
    pub curve: DistortionCurve,
}

/// The library's defaults of a kind.
fn default(kind: sys::tacet_effect_kind) -> sys::tacet_effect {
    let mut raw = sized::<sys::tacet_effect>();
    unsafe { sys::tacet_effect_init(&mut raw, kind, std::mem::size_of_val(&raw)) };
    raw
}

impl Default for Band {
    fn default() -> Self {
        Self { shape: BandShape::Bell, frequency: 1_000.0, gain: 0.0, q: 1.0 }
    }
}

impl Default for Compressor {
    fn default() -> Self {
        let raw = default(sys::TACET_EFFECT_COMPRESSOR);
        Self {
            threshold: raw.threshold,
            ratio: raw.ratio,
            knee: raw.knee,
            attack: raw.attack,
            release: raw.release,
            makeup: raw.makeup,
            sidechain: None,
        }
    }
}

impl Default for Limiter {
    fn default() -> Self {
        let raw = default(sys::TACET_EFFECT_LIMITER);
        Self { ceiling: raw.ceiling, release: raw.release }
    }
}

impl Default for Delay {
    fn default() -> Self {
        let raw = default(sys::TACET_EFFECT_DELAY);
        Self {
            time: raw.time,
            feedback: raw.feedback,
            low_cut: raw.low_cut,
            high_cut: raw.high_cut,
            ping_pong: raw.ping_pong,
        }
    }
}

impl Default for Distortion {
    fn default() -> Self {
        let raw = default(sys::TACET_EFFECT_DISTORTION);
        Self { drive: raw.drive, level: raw.level, curve: DistortionCurve::from_raw(raw.curve as i32) }
    }
}

impl Modulation {
    /// The defaults of a chorus.
    pub fn chorus() -> Self {
        Self::of(&default(sys::TACET_EFFECT_CHORUS))
    }

    /// The defaults of a flanger.
    pub fn flanger() -> Self {
        Self::of(&default(sys::TACET_EFFECT_FLANGER))
    }

    fn of(raw: &sys::tacet_effect) -> Self {
        Self { time: raw.time, depth: raw.depth, rate: raw.rate, feedback: raw.feedback, spread: raw.spread }
    }

    fn write(self, raw: &mut sys::tacet_effect) {
        (raw.time, raw.depth, raw.rate) = (self.time, self.depth, self.rate);
        (raw.feedback, raw.spread) = (self.feedback, self.spread);
    }
}

impl From<EffectSettings> for Effect {
    /// An effect with the gains that its kind has by default.
    fn from(settings: EffectSettings) -> Self {
        let raw = default(settings.kind());
        Self { settings, wet: raw.wet, dry: raw.dry, bypassed: false }
    }
}

impl EffectSettings {
    fn kind(&self) -> sys::tacet_effect_kind {
        match self {
            Self::Equalizer(_) => sys::TACET_EFFECT_EQUALIZER,
            Self::Compressor(_) => sys::TACET_EFFECT_COMPRESSOR,
            Self::Limiter(_) => sys::TACET_EFFECT_LIMITER,
            Self::Delay(_) => sys::TACET_EFFECT_DELAY,
            Self::Chorus(_) => sys::TACET_EFFECT_CHORUS,
            Self::Flanger(_) => sys::TACET_EFFECT_FLANGER,
            Self::Distortion(_) => sys::TACET_EFFECT_DISTORTION,
            Self::Convolution(_) => sys::TACET_EFFECT_CONVOLUTION,
        }
    }
}

impl Effect {
    pub(crate) fn raw(&self) -> sys::tacet_effect {
        let mut raw = default(self.settings.kind());
        (raw.wet, raw.dry, raw.bypassed) = (self.wet, self.dry, self.bypassed);
        match &self.settings {
            EffectSettings::Equalizer(bands) => {
                raw.band_count = bands.len().min(u32::MAX as usize) as u32;
                for (to, band) in raw.bands.iter_mut().zip(bands) {
                    (to.shape, to.frequency) = (band.shape.raw() as _, band.frequency);
                    (to.gain, to.q) = (band.gain, band.q);
                }
            }
            EffectSettings::Compressor(compressor) => {
                (raw.threshold, raw.ratio, raw.knee) = (compressor.threshold, compressor.ratio, compressor.knee);
                (raw.attack, raw.release, raw.makeup) = (compressor.attack, compressor.release, compressor.makeup);
                raw.sidechain = compressor.sidechain.map_or(0, |bus| bus.0);
            }
            EffectSettings::Limiter(limiter) => (raw.ceiling, raw.release) = (limiter.ceiling, limiter.release),
            EffectSettings::Delay(delay) => {
                (raw.time, raw.feedback, raw.ping_pong) = (delay.time, delay.feedback, delay.ping_pong);
                (raw.low_cut, raw.high_cut) = (delay.low_cut, delay.high_cut);
            }
            EffectSettings::Chorus(modulation) | EffectSettings::Flanger(modulation) => modulation.write(&mut raw),
            EffectSettings::Distortion(distortion) => {
                (raw.drive, raw.level) = (distortion.drive, distortion.level);
                raw.curve = distortion.curve.raw() as _;
            }
            EffectSettings::Convolution(sound) => raw.response = sound.id(),
        }
        raw
    }
}
