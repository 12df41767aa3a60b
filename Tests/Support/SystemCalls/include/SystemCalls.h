#pragma once

/// Tries what a decoder that a stranger took over would try, by the system call itself.
///
/// Returns 0 where that was done, the system's error where it was refused, and -1 where nothing has that name.
int system_action(const char *name);

/// Every name that ``system_action`` knows, one a call; `NULL` after the last.
const char *system_action_name(int place);
