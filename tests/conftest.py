"""What all tests share: hypothesis is repeatable and patient, and no test touches the user's own cache."""

from __future__ import annotations

import os
import tempfile

from hypothesis import HealthCheck, settings

os.environ["DECKCHECK_CACHE_DIR"] = tempfile.mkdtemp(prefix="deckcheck-tests-")
settings.register_profile("deckcheck", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("deckcheck")
