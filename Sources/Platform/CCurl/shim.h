#pragma once

// The few functions of libcurl that are used, found when they are first called and not when a program starts: it brings two
// dozen libraries along, and 1.7 MB of memory, for which a market that keeps its photos in a folder has no use.

#include <dlfcn.h>
#include <sys/socket.h>

// The header's own declarations of them give our functions their types, under names that nothing is linked to.
#define curl_easy_cleanup curl_declared_easy_cleanup
#define curl_easy_getinfo curl_declared_easy_getinfo
#define curl_easy_init curl_declared_easy_init
#define curl_easy_pause curl_declared_easy_pause
#define curl_easy_setopt curl_declared_easy_setopt
#define curl_free curl_declared_free
#define curl_global_init curl_declared_global_init
#define curl_multi_add_handle curl_declared_multi_add_handle
#define curl_multi_cleanup curl_declared_multi_cleanup
#define curl_multi_info_read curl_declared_multi_info_read
#define curl_multi_init curl_declared_multi_init
#define curl_multi_perform curl_declared_multi_perform
#define curl_multi_poll curl_declared_multi_poll
#define curl_multi_remove_handle curl_declared_multi_remove_handle
#define curl_multi_setopt curl_declared_multi_setopt
#define curl_multi_wakeup curl_declared_multi_wakeup
#define curl_slist_append curl_declared_slist_append
#define curl_slist_free_all curl_declared_slist_free_all
#define curl_url curl_declared_url
#define curl_url_cleanup curl_declared_url_cleanup
#define curl_url_get curl_declared_url_get
#define curl_url_set curl_declared_url_set
// Its checks of types are macros around the variadic calls below, which Swift cannot call either way.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#undef curl_easy_cleanup
#undef curl_easy_getinfo
#undef curl_easy_init
#undef curl_easy_pause
#undef curl_easy_setopt
#undef curl_free
#undef curl_global_init
#undef curl_multi_add_handle
#undef curl_multi_cleanup
#undef curl_multi_info_read
#undef curl_multi_init
#undef curl_multi_perform
#undef curl_multi_poll
#undef curl_multi_remove_handle
#undef curl_multi_setopt
#undef curl_multi_wakeup
#undef curl_slist_append
#undef curl_slist_free_all
#undef curl_url
#undef curl_url_cleanup
#undef curl_url_get
#undef curl_url_set

/// The name under which ABI 4 of libcurl is installed, with OpenSSL.
#define CURL_LIBRARY "libcurl.so.4"

static inline void *curl_find(const char *name) {
    void *library = dlopen(CURL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : 0;
}

/// Whether the library is installed, without which no other function may be called.
static inline int curl_is_installed(void) {
    return curl_find("curl_multi_poll") != 0;
}

// Two that come first at once find the same.
#define CURL_FOUND(name) \
    static void *kept; \
    void *found = __atomic_load_n(&kept, __ATOMIC_ACQUIRE); \
    if (!found) { \
        found = curl_find("curl_" #name); \
        __atomic_store_n(&kept, found, __ATOMIC_RELEASE); \
    } \
    __typeof__(&curl_declared_##name) function = (__typeof__(&curl_declared_##name))found

#define CURL_FUNCTION(result, name, parameters, arguments) \
    static inline result curl_##name parameters { \
        CURL_FOUND(name); \
        return function arguments; \
    }

CURL_FUNCTION(CURLcode, global_init, (long flags), (flags))
CURL_FUNCTION(void, free, (void *memory), (memory))
CURL_FUNCTION(struct curl_slist *, slist_append, (struct curl_slist * list, const char *text), (list, text))
CURL_FUNCTION(void, slist_free_all, (struct curl_slist * list), (list))
CURL_FUNCTION(CURLU *, url, (void), ())
CURL_FUNCTION(void, url_cleanup, (CURLU * url), (url))
CURL_FUNCTION(CURLUcode, url_get, (CURLU * url, CURLUPart part, char **text, unsigned flags),
    (url, part, text, flags))
CURL_FUNCTION(CURLUcode, url_set, (CURLU * url, CURLUPart part, const char *text, unsigned flags),
    (url, part, text, flags))
CURL_FUNCTION(CURL *, easy_init, (void), ())
CURL_FUNCTION(void, easy_cleanup, (CURL * easy), (easy))
CURL_FUNCTION(CURLcode, easy_pause, (CURL * easy, int directions), (easy, directions))
CURL_FUNCTION(CURLM *, multi_init, (void), ())
CURL_FUNCTION(CURLMcode, multi_cleanup, (CURLM * multi), (multi))
CURL_FUNCTION(CURLMcode, multi_add_handle, (CURLM * multi, CURL *easy), (multi, easy))
CURL_FUNCTION(CURLMcode, multi_remove_handle, (CURLM * multi, CURL *easy), (multi, easy))
CURL_FUNCTION(CURLMcode, multi_perform, (CURLM * multi, int *running), (multi, running))
CURL_FUNCTION(CURLMcode, multi_poll,
    (CURLM * multi, struct curl_waitfd *more, unsigned count, int milliseconds, int *ready),
    (multi, more, count, milliseconds, ready))
CURL_FUNCTION(CURLMcode, multi_wakeup, (CURLM * multi), (multi))
CURL_FUNCTION(CURLMsg *, multi_info_read, (CURLM * multi, int *left), (multi, left))

// Of those that take anything, one of a shape.
#define CURL_SETTER(shape, type) \
    static inline CURLcode curl_set_##shape(CURL *easy, CURLoption option, type value) { \
        CURL_FOUND(easy_setopt); \
        return function(easy, option, value); \
    }

CURL_SETTER(number, long)
CURL_SETTER(size, curl_off_t)
CURL_SETTER(text, const char *)
CURL_SETTER(pointer, void *)
// Bodies that come, lines of heads that come, and bodies that go have functions of one shape.
CURL_SETTER(mover, curl_write_callback)

static inline CURLcode curl_set_seek(CURL *easy, curl_seek_callback value) {
    CURL_FOUND(easy_setopt);
    return function(easy, CURLOPT_SEEKFUNCTION, value);
}

static inline long curl_response_code(CURL *easy) {
    CURL_FOUND(easy_getinfo);
    long code = 0;
    function(easy, CURLINFO_RESPONSE_CODE, &code);
    return code;
}

static inline long curl_system_error(CURL *easy) {
    CURL_FOUND(easy_getinfo);
    long number = 0;
    function(easy, CURLINFO_OS_ERRNO, &number);
    return number;
}

static inline void *curl_private(CURL *easy) {
    CURL_FOUND(easy_getinfo);
    char *value = 0;
    function(easy, CURLINFO_PRIVATE, &value);
    return value;
}

// The result stands in a union, which Swift cannot read.
static inline CURLcode curl_message_result(const CURLMsg *message) {
    return message->data.result;
}

// A program that this one starts must not keep a connection open that was closed here.
static inline curl_socket_t curl_open_private_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline CURLcode curl_set_private_sockets(CURL *easy) {
    CURL_FOUND(easy_setopt);
    return function(easy, CURLOPT_OPENSOCKETFUNCTION, curl_open_private_socket);
}
