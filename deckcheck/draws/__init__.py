"""Draws that anybody can verify: the frozen algorithm, without files, games or terminals."""
