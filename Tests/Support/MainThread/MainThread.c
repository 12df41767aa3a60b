#include "MainThread.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

// Of libdispatch: what CoreFoundation's run loop is built on.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Of Swift's runtime: asked, if it is set, to drain the main queue instead of `dispatch_main()`.
typedef __attribute__((swiftcall)) void (*Drain)(void);
typedef __attribute__((swiftcall)) void (*Instead)(Drain original, Drain override);
extern Instead swift_task_asyncMainDrainQueue_hook;

static __attribute__((swiftcall, noreturn)) void drainHere(Drain original, Drain override) {
    (void)original;
    (void)override;
    struct pollfd wakeUps = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
    for (;;) {
        _dispatch_main_queue_callback_4CF(NULL);
        unsigned long long count;
        // Unread, it would stay readable.
        if (poll(&wakeUps, 1, -1) < 0 || read(wakeUps.fd, &count, sizeof count) < 0)
            if (errno != EINTR && errno != EAGAIN) abort();
    }
}

// Before `main`, which asks for it as soon as it first waits.
__attribute__((constructor)) static void stayOnTheMainThread(void) {
    swift_task_asyncMainDrainQueue_hook = drainHere;
}
