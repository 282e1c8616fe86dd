//! A picture with a palette as the bytes of a PNG.
//!
//! Written here, since it is a head and one compressed stream, and with nowhere to fail.
