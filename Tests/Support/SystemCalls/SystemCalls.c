#define _GNU_SOURCE
#include "SystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static char page[8192] __attribute__((aligned(4096)));
static struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
static siginfo_t information;
static pid_t parent;

// Asked before the doors are shut: who its parent is a worker may not ask.
__attribute__((constructor)) static void remember_parent(void) { parent = getppid(); }

static void *nothing(void *argument) { return argument; }

// A child that came to be has nothing to do here.
static long child(long result) {
    if (result == 0) _exit(0);
    return result;
}

static long thread(void) {
    pthread_t made;
    int status = pthread_create(&made, NULL, nothing, NULL);
    if (!status) status = pthread_join(made, NULL);
    errno = status;
    return status ? -1 : 0;
}

#if defined(__x86_64__)
// The calls of 32-bit programs have other numbers: 20 is getpid there, and writev here.
static long foreign(void) {
    long result = 20;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return result;
}
#endif

static char *words[] = {"/bin/true", NULL};

#define DEEDS(DEED) \
    DEED("a thread", thread()) \
    DEED("memory", mmap(NULL, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0) \
    DEED("a signal to itself", syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), 0)) \
    DEED("its own limit", syscall(SYS_prlimit64, 0, RLIMIT_CPU, NULL, &limit)) \
    DEED("clone3", syscall(SYS_clone3, page, 64)) \
    DEED("a process by clone", child(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0))) \
    DEED("a process that shares memory", child(syscall(SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0))) \
    DEED("a thread with a namespace", syscall(SYS_clone, 0x3D0F00 | CLONE_NEWNET, page + 4096, 0, 0, 0)) \
    DEED("a program", syscall(SYS_execve, words[0], words, NULL)) \
    DEED("a program by descriptor", syscall(SYS_execveat, AT_FDCWD, words[0], words, NULL, 0)) \
    DEED("kill", syscall(SYS_kill, parent, 0)) \
    DEED("kill everyone", syscall(SYS_kill, -1, 0)) \
    DEED("tkill", syscall(SYS_tkill, parent, 0)) \
    DEED("tgkill", syscall(SYS_tgkill, parent, parent, 0)) \
    DEED("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, parent, 0, &information)) \
    DEED("rt_tgsigqueueinfo", syscall(SYS_rt_tgsigqueueinfo, parent, parent, 0, &information)) \
    DEED("pidfd_open", syscall(SYS_pidfd_open, parent, 0)) \
    DEED("pidfd_send_signal", syscall(SYS_pidfd_send_signal, 0, 0, NULL, 0)) \
    DEED("pidfd_getfd", syscall(SYS_pidfd_getfd, 0, 0, 0)) \
    DEED("a signal by a descriptor's owner", syscall(SYS_fcntl, 0, F_SETOWN, parent)) \
    DEED("a signal by a socket's owner", syscall(SYS_ioctl, 0, 0x8901, &parent)) \
    DEED("prlimit64 of its parent", syscall(SYS_prlimit64, parent, RLIMIT_CPU, NULL, &limit)) \
    DEED("setpriority of its parent", syscall(SYS_setpriority, PRIO_PROCESS, parent, 5)) \
    DEED("sched_setaffinity of its parent", syscall(SYS_sched_setaffinity, parent, sizeof page, page)) \
    DEED("outliving its parent", syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0)) \
    DEED("being looked into", syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0)) \
    DEED("ptrace", syscall(SYS_ptrace, 16, parent, 0, 0)) \
    DEED("process_vm_readv", syscall(SYS_process_vm_readv, parent, NULL, 0, NULL, 0, 0)) \
    DEED("process_vm_writev", syscall(SYS_process_vm_writev, parent, NULL, 0, NULL, 0, 0)) \
    DEED("process_madvise", syscall(SYS_process_madvise, 0, NULL, 0, 0, 0)) \
    DEED("kcmp", syscall(SYS_kcmp, parent, getpid(), 0, 0, 0)) \
    DEED("a file", syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY)) \
    DEED("a new file", syscall(SYS_openat, AT_FDCWD, "/tmp/deed", O_CREAT | O_RDWR, 0600)) \
    DEED("removing a file", syscall(SYS_unlinkat, AT_FDCWD, "/tmp/deed", 0)) \
    DEED("a folder's names", syscall(SYS_getdents64, 0, page, sizeof page)) \
    DEED("memory as a file", syscall(SYS_memfd_create, "deed", 0)) \
    DEED("a socket", syscall(SYS_socket, AF_INET, SOCK_STREAM, 0)) \
    DEED("a pair of sockets", syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, page)) \
    DEED("a connection", syscall(SYS_connect, 0, page, 16)) \
    DEED("passing descriptors", syscall(SYS_sendmsg, 0, page, 0)) \
    DEED("io_uring_setup", syscall(SYS_io_uring_setup, 1, page)) \
    DEED("memory that becomes code", mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0) \
    DEED("data that becomes code", syscall(SYS_mprotect, page, 4096, PROT_READ | PROT_EXEC)) \
    DEED("shared memory", syscall(SYS_shmget, 0, 4096, 01600)) \
    DEED("a namespace", syscall(SYS_unshare, CLONE_NEWUSER)) \
    DEED("another's namespace", syscall(SYS_setns, 0, 0)) \
    DEED("a mount", syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, NULL)) \
    DEED("bpf", syscall(SYS_bpf, 0, NULL, 0)) \
    DEED("perf_event_open", syscall(SYS_perf_event_open, page, 0, -1, -1, 0)) \
    DEED("userfaultfd", syscall(SYS_userfaultfd, 0)) \
    DEED("keyctl", syscall(SYS_keyctl, 0, 0, 0, 0, 0)) \
    DEED("a timer's signal", syscall(SYS_timer_create, 0, NULL, page)) \
    DEED("a weaker filter", syscall(SYS_seccomp, 1, 0, page)) \
    ARCHITECTURE(DEED)

#if defined(__x86_64__)
#define ARCHITECTURE(DEED) \
    DEED("fork", child(syscall(SYS_fork))) \
    DEED("vfork", child(syscall(SYS_vfork))) \
    DEED("a call of x32", syscall(0x40000000 | SYS_getpid)) \
    DEED("a call of 32 bits", foreign())
#else
#define ARCHITECTURE(DEED)
#endif

#define NAME(name, call) name,
static const char *const names[] = {DEEDS(NAME) NULL};

const char *system_deed_name(int place) { return names[place]; }

int system_deed(const char *name) {
#define TRY(wanted, call) \
    if (!strcmp(name, wanted)) return (call) < 0 ? errno : 0;
    DEEDS(TRY)
    return -1;
}
