"""Games, pools and formats are put together and kept here. Reading their files lives in games and cards."""
