//! Recorders without a microphone: `tests/heard.py` has one with.

use std::sync::Arc;

use tacet::{Recorder, RecorderConfig, RecorderState, Result as Code};

#[test]
fn a_missing_server_is_told_and_the_function_is_dropped_with_the_recorder() {
    let held = Arc::new(());
    let kept = held.clone();
    let recorder = Recorder::new(&RecorderConfig::default(), move |_, _| drop(kept.clone())).unwrap();
    assert_eq!(Arc::strong_count(&held), 2);
    assert_ne!(recorder.status().unwrap().state, RecorderState::Recording);
    assert!(!recorder.explain().unwrap().is_empty());
    assert!(recorder.gaps().unwrap().is_empty());
    drop(recorder);
    assert_eq!(Arc::strong_count(&held), 1);
}

#[test]
fn what_cannot_record_is_an_error_and_drops_the_function() {
    let held = Arc::new(());
    let kept = held.clone();
    let config = RecorderConfig { path: Some("/nowhere/voice.wav".into()), ..Default::default() };
    let failure = Recorder::new(&config, move |_, _| drop(kept.clone())).unwrap_err();
    assert_eq!(failure.code, Code::ErrorInvalidArgument, "{}", failure);
    assert_eq!(Arc::strong_count(&held), 1);
    let failure = Recorder::to_file("/nowhere/voice.wav", &RecorderConfig::default()).unwrap_err();
    assert_eq!(failure.code, Code::ErrorNoOutput, "{}", failure);
}
