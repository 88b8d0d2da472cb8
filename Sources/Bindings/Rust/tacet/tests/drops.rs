//! Things in a heap, of which each step makes, uses or drops some at random: no order of these ends the process.

use std::any::Any;
use std::path::{Path, PathBuf};

use tacet::{Container, Engine, Loading, PlaySettings, Session, Sound, Voice};

/// SplitMix64: the same numbers for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    fn one<'a, T: Any>(&mut self, things: &'a [Box<dyn Any>]) -> Option<&'a T> {
        let found: Vec<&T> = things.iter().filter_map(|thing| thing.downcast_ref()).collect();
        (!found.is_empty()).then(|| found[self.below(found.len())])
    }
}

fn asset(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../Assets").join(name)
}

/// One step. What it makes is kept. Failures are expected: most things belong to engines that have ended.
fn step(random: &mut Random, things: &[Box<dyn Any>]) -> Option<Box<dyn Any>> {
    let settings =
        PlaySettings { loops: random.below(5) == 0, gain: random.below(120) as f32 - 90.0, ..Default::default() };
    match random.below(14) {
        0 if things.iter().filter(|thing| thing.is::<Engine>()).count() < 6 => Some(Box::new(Engine::offline().ok()?)),
        1 | 2 => {
            let name = ["effects/laser.ogg", "effects/ui-click.ogg", "none.ogg"][random.below(3)];
            Some(Box::new(random.one::<Engine>(things)?.load(asset(name), &Default::default()).ok()?))
        }
        3 | 4 => Some(Box::new(random.one::<Sound>(things)?.play(&settings).ok()?)),
        5 => Some(Box::new(random.one::<Container>(things)?.play(&settings).ok()?)),
        6 => {
            let sound = random.one::<Sound>(things)?.clone();
            Some(Box::new(random.one::<Engine>(things)?.container(&[sound], 1).ok()?))
        }
        7 => {
            let voice = random.one::<Voice>(things)?;
            let _ = [voice.stop(0.1), voice.pause(0.0), voice.resume(0.0), voice.seek(0.1), voice.set_pitch(1.5, 0.1)];
            None
        }
        8 => {
            let audio = random.one::<Engine>(things)?;
            let mut samples = [0.0; 256];
            audio.update().ok()?;
            audio.render(&mut samples).ok()?;
            None
        }
        9 => {
            let audio = random.one::<Engine>(things)?;
            audio.soundtrack().play(asset("music/theme.ogg"), 0.1).ok()?;
            audio.soundtrack().pause(0.0).ok()?;
            None
        }
        10 => Some(Box::new(random.one::<Engine>(things)?.session().ok()?)),
        11 => Some(Box::new(Session::new(tacet::Role::Game).ok()?)),
        12 => {
            let paths = [asset("effects/hit.ogg"), asset("none.ogg")];
            Some(Box::new(random.one::<Engine>(things)?.load_all(&paths, &Default::default()).ok()?))
        }
        _ => Some(Box::new(random.one::<Loading>(things)?.get(0).ok()??)),
    }
}

#[test]
fn no_order_of_calls_and_drops_crashes() {
    let seed = std::env::var("TACET_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let (mut random, mut things) = (Random(seed), Vec::new());
    for _ in 0..10_000 {
        if let Some(made) = step(&mut random, &things) {
            things.push(made);
        }
        if things.len() > 60 || (!things.is_empty() && random.below(8) == 0) {
            let dropped = random.below(things.len());
            drop(things.swap_remove(dropped));
        }
    }
}
