#pragma once

// What Swift's Glibc module leaves out: headers it does not list, and functions that glibc
// declares for _GNU_SOURCE alone, which a module cannot turn on for headers already compiled.

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <unistd.h>

extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
extern void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
extern int pthread_setname_np(pthread_t thread, const char *name);
extern int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);

// An event's payload is a C union, which Swift cannot read.

static inline unsigned long long linux_event_token(const struct epoll_event *event) {
    return event->data.u64;
}

static inline int linux_epoll_add(int epoll, int descriptor, unsigned int events, unsigned long long token) {
    struct epoll_event event = {.events = events, .data = {.u64 = token}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

// Whether a folder takes no new file because its file system is read-only: a fault makes it so, and statvfs says nothing.
static inline int linux_is_read_only(const char *folder) {
    int file = open(folder, __O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) return errno == EROFS;
    close(file);
    return 0;
}

// Whether a path is on a file system that other machines share: NFS, SMB, or Ceph; 0 also where nobody knows.
static inline int linux_is_on_network(const char *path) {
    struct statfs facts;
    if (statfs(path, &facts)) return 0;
    switch ((unsigned int)facts.f_type) {
    case 0x6969u: case 0xFF534D42u: case 0xFE534D42u: case 0x517Bu: case 0x00C36400u: return 1;
    default: return 0;
    }
}
