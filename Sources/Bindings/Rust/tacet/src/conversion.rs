//! Rust's values as C has them, and back.

use std::ffi::CString;
use std::os::raw::c_char;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;

use tacet_sys as sys;

use crate::error::Error;
use crate::values::{Easing, Result as Code};

/// A vector in metres, or in metres per second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3 {
    /// To the right.
    pub x: f32,
    /// Up.
    pub y: f32,
    /// Towards the viewer.
    pub z: f32,
}

impl Vec3 {
    /// A vector of three components.
    pub const fn new(x: f32, y: f32, z: f32) -> Self {
        Self { x, y, z }
    }

    pub(crate) fn raw(self) -> sys::tacet_vec3 {
        sys::tacet_vec3 { x: self.x, y: self.y, z: self.z }
    }

    pub(crate) fn from_raw(raw: sys::tacet_vec3) -> Self {
        Self::new(raw.x, raw.y, raw.z)
    }
}

/// How a value moves. A number of seconds is a linear one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tween {
    /// The length of the move, 0...86,400; 0 jumps at the next block.
    pub seconds: f32,
    /// The curve.
    pub easing: Easing,
}

impl From<f32> for Tween {
    fn from(seconds: f32) -> Self {
        Self { seconds, easing: Easing::Linear }
    }
}

impl Tween {
    pub(crate) fn raw(self) -> sys::tacet_tween {
        sys::tacet_tween { seconds: self.seconds, easing: self.easing.raw() as _ }
    }

    pub(crate) fn from_raw(raw: sys::tacet_tween) -> Self {
        Self { seconds: raw.seconds, easing: Easing::from_raw(raw.easing as i32) }
    }
}

/// A struct of the library's that states its size and is zero otherwise, which every one of them may be.
pub(crate) fn sized<T: Copy>() -> T {
    let mut raw: T = unsafe { std::mem::zeroed() };
    unsafe { ptr::addr_of_mut!(raw).cast::<u32>().write(std::mem::size_of::<T>() as u32) };
    raw
}

/// A number of things as C counts them.
pub(crate) fn frames_of(count: usize) -> u32 {
    count.min(u32::MAX as usize) as u32
}

/// The frame at a time.
pub(crate) fn frame(seconds: f64, rate: u32) -> u64 {
    (seconds * f64::from(rate)).round() as u64
}

/// A text that ends with a zero byte. One that was cut may end within a character.
pub(crate) fn text(raw: &[c_char]) -> String {
    let bytes: Vec<u8> = raw.iter().take_while(|byte| **byte != 0).map(|byte| *byte as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(crate) fn c_string(text: &[u8]) -> Result<CString, Error> {
    CString::new(text).map_err(|_| {
        let message = "A path or a name contains a zero byte: the library would see another one. Leave it out.";
        Error::new(Code::ErrorInvalidArgument, message)
    })
}

pub(crate) fn c_path(path: &Path) -> Result<CString, Error> {
    c_string(path.as_os_str().as_bytes())
}

/// The texts of a struct for as long as the library reads it, and the first that cannot be one.
#[derive(Default)]
pub(crate) struct Texts {
    kept: Vec<CString>,
    problem: Option<Error>,
}

impl Texts {
    pub(crate) fn optional(&mut self, text: Option<&str>) -> *const c_char {
        text.map_or(ptr::null(), |text| self.keep(text.as_bytes()))
    }

    pub(crate) fn path(&mut self, path: &Path) -> *const c_char {
        self.keep(path.as_os_str().as_bytes())
    }

    fn keep(&mut self, text: &[u8]) -> *const c_char {
        match c_string(text) {
            Ok(text) => {
                self.kept.push(text);
                self.kept[self.kept.len() - 1].as_ptr()
            }
            Err(problem) => {
                self.problem.get_or_insert(problem);
                ptr::null()
            }
        }
    }

    /// Call it before the struct is passed.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.problem.clone().map_or(Ok(()), Err)
    }
}

/// The whole text of a call that fills a buffer and tells the length.
pub(crate) fn whole_text(
    mut call: impl FnMut(*mut c_char, usize, *mut usize) -> Result<Code, Error>,
) -> Result<String, Error> {
    let mut buffer = vec![0; 1024];
    loop {
        let mut length = 0;
        call(buffer.as_mut_ptr(), buffer.len(), &mut length)?;
        if length < buffer.len() {
            return Ok(text(&buffer));
        }
        buffer.resize(length + 1, 0);
    }
}
