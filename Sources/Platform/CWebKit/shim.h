#pragma once

// The few functions of WebKitGTK that are used, found when a page is first asked for and not when the app starts:
// linking to it costs 33 MB of memory and 50 ms, and the app is whole without it.

#include <dlfcn.h>
#include <stddef.h>

/// The name under which Debian 12 installs the library; the declarations below belong to it.
#define WEBKIT_LIBRARY "libwebkitgtk-6.0.so.4"

// result, name, arguments
#define WEBKIT_FUNCTIONS(FUNCTION) \
    FUNCTION(size_t, webkit_web_view_get_type, (void)) \
    FUNCTION(void *, webkit_network_session_new_ephemeral, (void)) \
    FUNCTION(void, webkit_web_view_load_uri, (void *view, const char *address)) \
    FUNCTION(void, webkit_web_view_reload, (void *view)) \
    FUNCTION(void, webkit_web_view_stop_loading, (void *view)) \
    FUNCTION(void, webkit_web_view_go_back, (void *view)) \
    FUNCTION(int, webkit_web_view_can_go_back, (void *view)) \
    FUNCTION(void *, webkit_navigation_policy_decision_get_navigation_action, (void *decision)) \
    FUNCTION(void *, webkit_navigation_action_get_request, (void *action)) \
    FUNCTION(int, webkit_navigation_action_is_user_gesture, (void *action)) \
    FUNCTION(const char *, webkit_uri_request_get_uri, (void *request)) \
    FUNCTION(void, webkit_policy_decision_ignore, (void *decision))

/// The functions once they are found.
struct webkit {
#define FUNCTION(result, name, arguments) result(*name) arguments;
    WEBKIT_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

enum {
    WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION = 0,
    WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION = 1,
};

/// Returns NULL when all functions were found, and otherwise what is missing.
static inline const char *webkit_open(struct webkit *webkit) {
    void *library = dlopen(WEBKIT_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return WEBKIT_LIBRARY;
#define FUNCTION(result, name, arguments) \
    webkit->name = (result(*) arguments)dlsym(library, #name); \
    if (!webkit->name) return #name;
    WEBKIT_FUNCTIONS(FUNCTION)
#undef FUNCTION
    return NULL;
}
