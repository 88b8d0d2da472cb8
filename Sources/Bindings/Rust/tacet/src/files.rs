//! What sound files state about themselves, and files that the program keeps in places of its own.

use std::ffi::CStr;
use std::io::{Error as IoError, ErrorKind, Read, Seek, SeekFrom};
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::ptr;

use tacet_sys as sys;

use crate::conversion::{c_path, sized, whole_text};
use crate::error::{check, Error};
use crate::values::{FileProperties, Result as Code};

/// A file that the program opened: `std::fs::File`, `std::io::Cursor` and their like.
pub trait OpenFile: Read + Seek + Send {}

impl<T: Read + Seek + Send> OpenFile for T {}

/// A sound file: what its header states, and its tags as `NAME=value`.
#[derive(Clone, Debug)]
pub struct TaggedFile {
    /// What the header states.
    pub properties: FileProperties,
    /// The tags, in the file's order.
    pub tags: Vec<String>,
}

/// Reads the header and the tags of a sound file, without loading or decoding it.
pub fn inspect(path: impl AsRef<Path>) -> Result<TaggedFile, Error> {
    inspect_with(ptr::null_mut(), path.as_ref())
}

pub(crate) fn inspect_with(engine: *mut sys::tacet_engine, path: &Path) -> Result<TaggedFile, Error> {
    let path = c_path(path)?;
    let mut raw: sys::tacet_file_properties = sized();
    check(unsafe { sys::tacet_file_get_properties(engine, path.as_ptr(), &mut raw) })?;
    let tags = (0..raw.tag_count as usize).map(|index| {
        whole_text(|text, capacity, length| {
            check(unsafe { sys::tacet_file_get_tag(engine, path.as_ptr(), index, text, capacity, length) })
        })
    });
    Ok(TaggedFile { properties: FileProperties::read(&raw), tags: tags.collect::<Result<_, _>>()? })
}

pub(crate) type Opener = Box<dyn Fn(&str) -> Result<Option<Box<dyn OpenFile>>, IoError> + Send + Sync>;

/// Opens a file for the library. A panic ends here, and the library sees a file that cannot be read.
pub(crate) unsafe extern "C" fn open(
    path: *const c_char,
    file: *mut sys::tacet_file,
    opener: *mut c_void,
) -> sys::tacet_result {
    let opened = catch_unwind(AssertUnwindSafe(|| -> Result<Code, IoError> {
        let opener = &*opener.cast::<Opener>();
        let mut opened = match opener(&CStr::from_ptr(path).to_string_lossy())? {
            Some(opened) => opened,
            None => return Ok(Code::Empty),
        };
        (*file).size = opened.seek(SeekFrom::End(0))?;
        (*file).user_data = Box::into_raw(Box::new(opened)).cast();
        (*file).read = Some(read);
        (*file).close = Some(close::<Box<dyn OpenFile>>);
        Ok(Code::Ok)
    }));
    let code = match opened {
        Ok(Ok(code)) => code,
        Ok(Err(problem)) if problem.kind() == ErrorKind::NotFound => Code::ErrorFileNotFound,
        _ => Code::ErrorUnreadable,
    };
    code.raw()
}

unsafe extern "C" fn read(file: *mut c_void, offset: u64, destination: *mut c_void, count: usize) -> i64 {
    let copied = catch_unwind(AssertUnwindSafe(|| -> Result<usize, IoError> {
        let file = &mut *file.cast::<Box<dyn OpenFile>>();
        // Zeroed, because a reader may look at what it fills.
        ptr::write_bytes(destination.cast::<u8>(), 0, count);
        let buffer = std::slice::from_raw_parts_mut(destination.cast::<u8>(), count);
        file.seek(SeekFrom::Start(offset))?;
        let mut filled = 0;
        while filled < count {
            match file.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(more) => filled += more.min(count - filled),
                Err(problem) if problem.kind() == ErrorKind::Interrupted => {}
                Err(problem) => return Err(problem),
            }
        }
        Ok(filled)
    }));
    match copied {
        Ok(Ok(count)) => count as i64,
        _ => -1,
    }
}

/// Drops what the library needs no longer.
pub(crate) unsafe extern "C" fn close<T>(kept: *mut c_void) {
    let _ = catch_unwind(AssertUnwindSafe(|| drop(Box::from_raw(kept.cast::<T>()))));
}
