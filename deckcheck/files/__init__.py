"""Files as such: decoding bytes, TOML and where its keys stand, writing whole."""
