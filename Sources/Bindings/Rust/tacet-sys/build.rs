//! Links libtacet: from the directory that TACET_LIB_DIR names, or where pkg-config finds it, or where the linker looks.

use std::process::Command;

fn main() {
    println!("cargo:rustc-link-lib=dylib=tacet");
    println!("cargo:rerun-if-env-changed=TACET_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    if let Ok(directory) = std::env::var("TACET_LIB_DIR") {
        println!("cargo:rustc-link-search=native={directory}");
        return;
    }
    if let Ok(found) = Command::new("pkg-config").args(["--libs-only-L", "tacet"]).output() {
        for directory in String::from_utf8_lossy(&found.stdout).split_whitespace() {
            println!("cargo:rustc-link-search=native={}", directory.trim_start_matches("-L"));
        }
    }
}
