//! What an offline engine renders, judged by its samples.

use std::f32::consts::PI;
use std::io::{Cursor, Error as IoError, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use tacet::{
    Band, Bus, Compressor, Delay, Distortion, Effect, EffectSettings, Engine, EngineConfig, EventType, Limiter,
    Modulation, OutputChoice, PlaySettings, PlaybackState, Reason, SoundtrackState, SpeakerLayout, Track, Vec3,
};
use tacet_sys as sys;

const RATE: usize = 48_000;

fn asset(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../Assets").join(name)
}

fn tone(frequency: f32, seconds: f32) -> Vec<f32> {
    let step = 2.0 * PI * frequency / RATE as f32;
    (0..(seconds * RATE as f32) as usize).map(|frame| 0.5 * (step * frame as f32).sin()).collect()
}

fn render(audio: &Engine, frames: usize) -> Vec<f32> {
    let mut samples = vec![0.0; 2 * frames];
    audio.update().unwrap();
    audio.render(&mut samples).unwrap();
    samples
}

fn side(samples: &[f32], channel: usize) -> Vec<f32> {
    samples.chunks(2).map(|frame| frame[channel]).collect()
}

fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

/// The amplitude of a frequency: 0.5 for a sine whose largest sample is 0.5.
fn power(samples: &[f32], frequency: f32) -> f32 {
    let step = f64::from(2.0 * PI * frequency) / RATE as f64;
    let (mut cosine, mut sine) = (0.0, 0.0);
    for (frame, sample) in samples.iter().enumerate() {
        cosine += f64::from(*sample) * (step * frame as f64).cos();
        sine += f64::from(*sample) * (step * frame as f64).sin();
    }
    (2.0 * cosine.hypot(sine) / samples.len() as f64) as f32
}

#[test]
fn the_samples_are_those_of_the_calls_in_c() {
    let mut expected = vec![0.0; 2 * RATE];
    unsafe {
        let mut config: sys::tacet_engine_config = std::mem::zeroed();
        sys::tacet_engine_config_default(&mut config, std::mem::size_of_val(&config));
        config.output = sys::TACET_OUTPUT_OFFLINE;
        let (mut engine, mut sound, mut voice) = (ptr::null_mut(), 0, 0);
        assert_eq!(sys::tacet_engine_create(&config, &mut engine), sys::TACET_OK);
        let path = std::ffi::CString::new(asset("effects/laser.ogg").to_str().unwrap()).unwrap();
        assert_eq!(sys::tacet_load(engine, path.as_ptr(), ptr::null(), &mut sound), sys::TACET_OK);
        let mut settings: sys::tacet_play_settings = std::mem::zeroed();
        sys::tacet_play_settings_default(&mut settings, std::mem::size_of_val(&settings));
        (settings.gain, settings.pitch, settings.has_position) = (-4.0, 1.3, true);
        settings.position = sys::tacet_vec3 { x: 2.0, y: 0.0, z: -5.0 };
        assert_eq!(sys::tacet_play(engine, sound, &settings, &mut voice), sys::TACET_OK);
        sys::tacet_engine_update(engine);
        sys::tacet_engine_render(engine, expected.as_mut_ptr(), RATE);
        sys::tacet_engine_destroy(engine);
    }
    let audio = Engine::offline().unwrap();
    let laser = audio.load(asset("effects/laser.ogg"), &Default::default()).unwrap();
    let settings =
        PlaySettings { gain: -4.0, pitch: 1.3, position: Some(Vec3::new(2.0, 0.0, -5.0)), ..Default::default() };
    laser.play(&settings).unwrap();
    let rendered = render(&audio, RATE);
    assert!(peak(&rendered) > 0.02);
    assert_eq!(rendered, expected);
}

#[test]
fn a_dropped_sound_plays_to_its_end() {
    let audio = Engine::offline().unwrap();
    let voice = audio.load_samples(&tone(440.0, 0.5), 1, RATE as u32).unwrap().play(&Default::default()).unwrap();
    let heard = side(&render(&audio, RATE / 4), 0);
    assert!((power(&heard[4800..9600], 440.0) - 0.5).abs() < 0.005);
    voice.set_gain(-20.0, 0.01).unwrap();
    let heard = side(&render(&audio, RATE / 8), 0);
    assert!((power(&heard[1200..6000], 440.0) - 0.05).abs() < 0.001);
    assert!((voice.time().unwrap() - 0.375).abs() < 0.02);
    render(&audio, RATE / 2);
    let events = audio.update().unwrap();
    assert!(events
        .iter()
        .any(|event| event.r#type == EventType::VoiceFinished && event.voice.as_ref() == Some(&voice)));
    assert_eq!(voice.status().unwrap().state, PlaybackState::Ended);
    voice.set_pitch(2.0, 0.0).unwrap(); // does nothing, and is no failure
}

#[test]
fn buses_and_the_soundtrack_move() {
    let audio = Engine::offline().unwrap();
    let steps = audio.add_bus("footsteps", Bus::EFFECTS).unwrap();
    let sound = audio.load_samples(&tone(440.0, 2.0), 1, RATE as u32).unwrap();
    sound.play(&PlaySettings { bus: steps, ..Default::default() }).unwrap();
    audio.set_bus_gain(steps, -20.0, 0.0).unwrap();
    let heard = side(&render(&audio, 9600), 0);
    assert!((power(&heard[4800..], 440.0) - 0.05).abs() < 0.001);
    assert_eq!(audio.bus_gain(steps).unwrap(), -20.0);
    audio.set_bus_muted(steps, true, 0.0).unwrap();
    let music = audio.soundtrack();
    let stems = vec![asset("music/theme-bass.ogg"), asset("music/theme-drums.ogg")];
    music.play_track(&Track { stems, ..Default::default() }).unwrap();
    assert!(peak(&render(&audio, RATE)) > 0.05);
    assert_eq!(music.status().unwrap().state, SoundtrackState::Playing);
    music.seek(10.0).unwrap();
    render(&audio, RATE);
    assert!((music.time().unwrap() - 11.0).abs() < 0.05);
    music.stop(0.01).unwrap();
    render(&audio, RATE);
    assert_eq!(peak(&render(&audio, 4800)), 0.0);
}

#[test]
fn a_voice_falls_by_its_curve_and_a_bus_stops_its_voices() {
    let audio = Engine::offline().unwrap();
    let sound = audio.load_samples(&tone(440.0, 3.0), 1, RATE as u32).unwrap();
    let position = Some(Vec3::new(0.0, 0.0, -20.0));
    let voice = sound.play(&PlaySettings { position, ..Default::default() }).unwrap();
    voice.set_distance_curve(&[(1.0, 0.0), (20.0, -6.0)]).unwrap();
    assert!(peak(&render(&audio, 9600)[9600..]) > 0.1);
    voice.set_distance_curve(&[(1.0, 0.0), (10.0, f32::NEG_INFINITY)]).unwrap();
    render(&audio, 4800);
    assert_eq!(peak(&render(&audio, 4800)), 0.0);
    assert!(voice.set_distance_curve(&[(0.0, 0.0); 9]).is_err());
    voice.set_distance_curve(&[]).unwrap();
    assert!(peak(&render(&audio, 9600)[9600..]) > 0.01);
    voice.set_occlusion(f32::NEG_INFINITY, 0.0, 0.01).unwrap();
    render(&audio, 4800);
    assert_eq!(peak(&render(&audio, 4800)), 0.0);
    audio.stop_voices(Bus::MASTER, 0.01).unwrap();
    render(&audio, 4800);
    audio.update().unwrap();
    assert!(!voice.is_playing());
}

#[test]
fn a_bus_has_effects_in_their_order() {
    let audio = Engine::offline().unwrap();
    let sound = audio.load_samples(&tone(440.0, 3.0), 1, RATE as u32).unwrap();
    audio.enable_submix(Bus::EFFECTS).unwrap();
    sound.play(&Default::default()).unwrap();
    let level = |effects: &[Effect]| {
        audio.set_bus_effects(Bus::EFFECTS, effects, 0.01).unwrap();
        power(&side(&render(&audio, RATE / 2), 0)[RATE / 4..], 440.0)
    };
    let before = level(&[]);
    let band = Band { frequency: 440.0, gain: -12.0, q: 4.0, ..Default::default() };
    let bell = Effect::from(EffectSettings::Equalizer(vec![band]));
    assert!((level(std::slice::from_ref(&bell)) / before - 10f32.powf(-12.0 / 20.0)).abs() < 0.005);
    let limiter = Limiter { ceiling: -30.0, ..Default::default() };
    assert!(level(&[bell.clone(), EffectSettings::Limiter(limiter).into()]) < 10f32.powf(-30.0 / 20.0) + 0.001);
    assert!((level(&[Effect { bypassed: true, ..bell }]) - before).abs() < 0.005);
}

#[test]
fn a_bus_has_the_centre_and_the_low_frequencies_of_surround() {
    let config = |speakers| EngineConfig { output: OutputChoice::Offline, speakers, ..Default::default() };
    let audio = Engine::new(&config(SpeakerLayout::Surround51)).unwrap();
    audio.load_samples(&tone(60.0, 3.0), 1, RATE as u32).unwrap().play(&Default::default()).unwrap();
    assert_eq!(audio.speakers(), SpeakerLayout::Surround51);
    assert!(!audio.is_bus_centered(Bus::EFFECTS).unwrap());
    assert_eq!(audio.bus_lfe_gain(Bus::EFFECTS).unwrap(), f32::NEG_INFINITY);
    let sounding = || {
        let mut samples = vec![0.0; 6 * RATE / 2];
        audio.update().unwrap();
        audio.render(&mut samples).unwrap();
        let end = &samples[3 * RATE / 2..];
        (0..6).filter(|channel| end.chunks(6).any(|frame| frame[*channel].abs() > 0.01)).collect::<Vec<_>>()
    };
    assert_eq!(sounding(), [0, 1]);
    audio.set_bus_centered(Bus::EFFECTS, true, 0.0).unwrap();
    audio.set_bus_lfe_gain(Bus::EFFECTS, -6.0, 0.0).unwrap();
    assert_eq!(sounding(), [2, 3]);
    assert!(audio.is_bus_centered(Bus::EFFECTS).unwrap());
    assert_eq!(audio.bus_lfe_gain(Bus::EFFECTS).unwrap(), -6.0);
    assert_eq!(Engine::new(&config(SpeakerLayout::Automatic)).unwrap().speakers(), SpeakerLayout::Stereo);
}

#[test]
fn taps_tell_the_offset_of_the_input() {
    let beats: Vec<u64> = (1..=16).map(|beat| beat * 500_000_000).collect();
    let taps: Vec<u64> = beats.iter().map(|beat| beat + 80_000_000).collect();
    let calibration = tacet::calibrate_input(&taps, &beats).unwrap().unwrap();
    assert_eq!((calibration.offset, calibration.tap_count), (80_000_000, 16));
    assert!(tacet::calibrate_input(&taps[..2], &beats).unwrap().is_none());
}

#[test]
fn effects_repeat_a_sound_and_give_it_a_room() {
    let audio = Engine::offline().unwrap();
    let click = audio.load_samples(&[0.5f32; 48], 1, RATE as u32).unwrap();
    let mut response = vec![0f32; 5_280];
    response[4_800] = 1.0;
    let hall = audio.load_samples(&response, 1, RATE as u32).unwrap();
    let delay = Delay { time: 0.1, feedback: 0.0, ..Default::default() };
    for settings in [EffectSettings::Delay(delay), EffectSettings::Convolution(hall)] {
        let effect = Effect { wet: 0.0, ..settings.into() };
        audio.set_bus_effects(Bus::EFFECTS, &[effect], 0.0).unwrap();
        audio.update().unwrap();
        click.play(&Default::default()).unwrap();
        let heard = side(&render(&audio, RATE / 2), 0);
        assert!(peak(&heard[4_800..5_400]) > 0.2 && peak(&heard[1_000..4_800]) < 0.01);
        audio.set_bus_effects(Bus::EFFECTS, &[], 0.0).unwrap();
        render(&audio, RATE);
    }
    let modulations = [Modulation::chorus(), Modulation::flanger()];
    assert!(modulations[0].time > modulations[1].time);
    let duck = Compressor { sidechain: Some(Bus::VOICE), ..Default::default() };
    let bent = EffectSettings::Distortion(Distortion::default());
    audio.set_bus_effects(Bus::MASTER, &[EffectSettings::Compressor(duck).into(), bent.into()], 0.0).unwrap();
    let none = EffectSettings::Equalizer(Vec::new());
    let refused = audio.set_bus_effects(Bus::MASTER, &[none.into()], 0.0).unwrap_err();
    assert_eq!(refused.code, tacet::Result::ErrorInvalidArgument);
}

#[test]
fn the_session_says_why_it_is_silent() {
    let audio = Engine::offline().unwrap();
    let session = audio.session().unwrap();
    session.begin_host("the game shows a film").unwrap();
    assert!(session.explain().unwrap().contains("the game shows a film"));
    assert_eq!(session.reasons().unwrap()[0].reason, Reason::Host);
    let mut settings = session.settings().unwrap();
    settings.balance = -0.5;
    session.set_settings(&settings).unwrap();
    assert_eq!(session.settings().unwrap().balance, -0.5);
    drop(audio);
    assert_eq!(session.explain().unwrap_err().code, tacet::Result::ErrorInvalidHandle);
}

#[test]
fn failures_are_results_with_the_remedy() {
    let audio = Engine::offline().unwrap();
    let missing = audio.load("none.ogg", &Default::default()).err().unwrap();
    assert_eq!(missing.code, tacet::Result::ErrorFileNotFound);
    assert!(missing.to_string().contains("Check the path"));
    assert_eq!(audio.load("a\0b", &Default::default()).err().unwrap().code, tacet::Result::ErrorInvalidArgument);
    let sound = audio.load_samples(&tone(440.0, 0.1), 1, RATE as u32).unwrap();
    let refused = sound.play(&PlaySettings { gain: f32::NAN, ..Default::default() }).unwrap_err();
    assert_eq!(refused.code, tacet::Result::ErrorNotFinite);
    audio.update().unwrap();
    drop(audio);
    assert_eq!(sound.play(&Default::default()).unwrap_err().code, tacet::Result::ErrorInvalidHandle);
}

/// A file that panics when it is read, and counts its end.
struct Broken(Arc<AtomicUsize>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> Result<usize, IoError> {
        panic!("a broken file")
    }
}

impl Seek for Broken {
    fn seek(&mut self, _: SeekFrom) -> Result<u64, IoError> {
        Ok(100_000)
    }
}

impl Drop for Broken {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn files_come_from_where_the_program_keeps_them_and_panics_stay_there() {
    std::panic::set_hook(Box::new(|_| {}));
    let bytes: Arc<[u8]> = std::fs::read(asset("effects/laser.ogg")).unwrap().into();
    let (opened, ended) = (bytes.clone(), Arc::new(AtomicUsize::new(0)));
    let audio = Engine::offline().unwrap();
    let counter = ended.clone();
    audio
        .set_file_opener(move |path| match path {
            "laser" => Ok(Some(Box::new(Cursor::new(opened.clone())))),
            "broken" => Ok(Some(Box::new(Broken(counter.clone())))),
            "panics" => panic!("an opener"),
            "missing" => Err(IoError::from(ErrorKind::NotFound)),
            _ => Ok(None),
        })
        .unwrap();
    audio.add_file("memory", bytes.clone()).unwrap();
    let code = |path: &str| audio.load(path, &Default::default()).err().map(|problem| problem.code);
    assert_eq!(code("laser"), None);
    assert_eq!(code("memory"), None);
    assert_eq!(code("panics"), Some(tacet::Result::ErrorUnreadable));
    assert_eq!(code("missing"), Some(tacet::Result::ErrorFileNotFound));
    assert!(code("broken").is_some());
    assert!(audio.remove_file("memory").unwrap());
    drop(audio);
    let end = std::time::Instant::now() + std::time::Duration::from_secs(10);
    while (ended.load(Ordering::SeqCst) != 1 || Arc::strong_count(&bytes) != 1) && std::time::Instant::now() < end {
        std::thread::yield_now();
    }
    assert_eq!((ended.load(Ordering::SeqCst), Arc::strong_count(&bytes)), (1, 1));
}

#[test]
fn a_panic_in_the_log_stays_there() {
    std::panic::set_hook(Box::new(|_| {}));
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = calls.clone();
    tacet::set_log(tacet::LogLevel::Error, move |_, message| {
        counter.fetch_add(usize::from(message.contains("no such song")), Ordering::SeqCst);
        panic!("a log")
    })
    .unwrap();
    let audio = Engine::offline().unwrap();
    assert!(audio.load("no such song.ogg", &Default::default()).is_err());
    tacet::unset_log();
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}

#[test]
fn everything_may_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Engine>();
    shared::<tacet::Sound>();
    shared::<tacet::Voice>();
    shared::<tacet::Session>();
    shared::<tacet::Loading>();
    shared::<tacet::Container>();
    let audio = Engine::offline().unwrap();
    let laser = audio.load(asset("effects/laser.ogg"), &Default::default()).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..200).for_each(|_| drop(laser.play(&Default::default()).unwrap())));
        }
        (0..50).for_each(|_| drop(render(&audio, 64)));
    });
}

#[test]
fn sound_events_are_posted_and_follow_their_parameters() {
    let audio = Engine::offline().unwrap();
    let document = |text: &str| audio.add_file("sfx/events.json", text.as_bytes()).unwrap();
    audio.add_file("sfx/laser.ogg", std::fs::read(asset("effects/laser.ogg")).unwrap()).unwrap();
    document(
        r#"{"parameters": {"rpm": {"range": [0, 10]}, "floor": {"values": ["grass", "stone"]}},
            "events": {"engine": {"blend": "rpm", "layers": [
                {"sound": "laser.ogg", "loop": true, "mono": true, "curve": [[0, -144], [10, 0]]}]},
              "step": {"switch": "floor", "cases": {"stone": {"sound": "laser.ogg", "mono": true}}}}}"#,
    );
    audio.load_events("sfx/events.json").unwrap();
    let heard = || peak(&render(&audio, RATE / 2)[RATE / 2..]);
    let car = audio.post("engine", None, Some(7)).unwrap();
    assert!(heard() < 0.001 && car.is_playing());
    audio.set_parameter("rpm", 10.0, Some(7)).unwrap();
    let loud = heard();
    assert!(loud > 0.1);
    car.set_gain(-20.0, 0.0).unwrap();
    assert!(heard() < 0.3 * loud);
    audio.remove_parameters(7).unwrap();
    assert!(heard() < 0.001);
    car.set_position(Vec3::new(1.0, 0.0, 0.0)).unwrap();
    car.stop(0.0).unwrap();
    audio.post("step", None, None).unwrap();
    assert!(heard() < 0.001);
    audio.update().unwrap();
    assert!(!car.is_playing());
    audio.set_parameter_value("floor", "stone", None).unwrap();
    let step = audio.post("step", Some(Vec3::new(0.0, 0.0, -1.0)), None).unwrap();
    assert!(step.is_playing() && peak(&render(&audio, RATE / 10)) > 0.01);
    document(r#"{"events": {"a": {"gian": 1}}}"#);
    let fault = audio.load_events("sfx/events.json").unwrap_err();
    assert!(fault.to_string().contains("line 1, column 27"), "{fault}");
    assert!(!audio.post("none", None, None).unwrap().is_playing());
}

#[test]
fn the_voices_that_are_heard_are_occluded_by_the_game() {
    let audio = Engine::offline().unwrap();
    let sound = audio.load_samples(&tone(440.0, 3.0), 1, RATE as u32).unwrap();
    let position = Some(Vec3::new(0.0, 0.0, -2.0));
    let voice = sound.play(&PlaySettings { position, ..Default::default() }).unwrap();
    sound.play(&Default::default()).unwrap();
    assert!(audio.heard_voices().unwrap().is_empty());
    render(&audio, RATE / 10);
    let heard = audio.heard_voices().unwrap();
    assert_eq!(heard.len(), 1);
    assert_eq!((heard[0].voice.as_ref(), heard[0].listener, heard[0].distance), (Some(&voice), 0, 2.0));
    voice.set_occlusion(-20.0, 0.0, 0.0).unwrap();
    render(&audio, RATE / 10);
    assert!((audio.heard_voices().unwrap()[0].occlusion_gain + 20.0).abs() < 0.001);
}
