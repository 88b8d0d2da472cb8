use tacet_sys as sys;

use crate::conversion::sized;
use crate::error::{check, Error};
use crate::values::{InputCalibration, Result as Code};

/// How late taps come behind the beats that the player taps along with, for a rhythm game; `None` with too few taps.
///
/// Both are nanoseconds of the monotonic clock, as [`MusicClock::time`](crate::MusicClock::time) is.
pub fn calibrate_input(taps: &[u64], beats: &[u64]) -> Result<Option<InputCalibration>, Error> {
    let mut raw = sized();
    let code =
        check(unsafe { sys::tacet_calibrate_input(taps.as_ptr(), taps.len(), beats.as_ptr(), beats.len(), &mut raw) })?;
    Ok((code == Code::Ok).then(|| InputCalibration::read(&raw)))
}
