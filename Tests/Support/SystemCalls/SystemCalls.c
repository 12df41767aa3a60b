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

#define ACTIONS(ACTION) \
    ACTION("a thread", thread()) \
    ACTION("memory", mmap(NULL, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0) \
    ACTION("a signal to itself", syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), 0)) \
    ACTION("its own limit", syscall(SYS_prlimit64, 0, RLIMIT_CPU, NULL, &limit)) \
    ACTION("clone3", syscall(SYS_clone3, page, 64)) \
    ACTION("a process by clone", child(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0))) \
    ACTION("a process that shares memory", child(syscall(SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0))) \
    ACTION("a thread with a namespace", syscall(SYS_clone, 0x3D0F00 | CLONE_NEWNET, page + 4096, 0, 0, 0)) \
    ACTION("a program", syscall(SYS_execve, words[0], words, NULL)) \
    ACTION("a program by descriptor", syscall(SYS_execveat, AT_FDCWD, words[0], words, NULL, 0)) \
    ACTION("kill", syscall(SYS_kill, parent, 0)) \
    ACTION("kill everyone", syscall(SYS_kill, -1, 0)) \
    ACTION("tkill", syscall(SYS_tkill, parent, 0)) \
    ACTION("tgkill", syscall(SYS_tgkill, parent, parent, 0)) \
    ACTION("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, parent, 0, &information)) \
    ACTION("rt_tgsigqueueinfo", syscall(SYS_rt_tgsigqueueinfo, parent, parent, 0, &information)) \
    ACTION("pidfd_open", syscall(SYS_pidfd_open, parent, 0)) \
    ACTION("pidfd_send_signal", syscall(SYS_pidfd_send_signal, 0, 0, NULL, 0)) \
    ACTION("pidfd_getfd", syscall(SYS_pidfd_getfd, 0, 0, 0)) \
    ACTION("a signal by a descriptor's owner", syscall(SYS_fcntl, 0, F_SETOWN, parent)) \
    ACTION("a signal by a socket's owner", syscall(SYS_ioctl, 0, 0x8901, &parent)) \
    ACTION("prlimit64 of its parent", syscall(SYS_prlimit64, parent, RLIMIT_CPU, NULL, &limit)) \
    ACTION("setpriority of its parent", syscall(SYS_setpriority, PRIO_PROCESS, parent, 5)) \
    ACTION("sched_setaffinity of its parent", syscall(SYS_sched_setaffinity, parent, sizeof page, page)) \
    ACTION("outliving its parent", syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0)) \
    ACTION("being looked into", syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0)) \
    ACTION("ptrace", syscall(SYS_ptrace, 16, parent, 0, 0)) \
    ACTION("process_vm_readv", syscall(SYS_process_vm_readv, parent, NULL, 0, NULL, 0, 0)) \
    ACTION("process_vm_writev", syscall(SYS_process_vm_writev, parent, NULL, 0, NULL, 0, 0)) \
    ACTION("process_madvise", syscall(SYS_process_madvise, 0, NULL, 0, 0, 0)) \
    ACTION("kcmp", syscall(SYS_kcmp, parent, getpid(), 0, 0, 0)) \
    ACTION("a file", syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY)) \
    ACTION("a new file", syscall(SYS_openat, AT_FDCWD, "/tmp/deed", O_CREAT | O_RDWR, 0600)) \
    ACTION("removing a file", syscall(SYS_unlinkat, AT_FDCWD, "/tmp/deed", 0)) \
    ACTION("a folder's names", syscall(SYS_getdents64, 0, page, sizeof page)) \
    ACTION("memory as a file", syscall(SYS_memfd_create, "action", 0)) \
    ACTION("a socket", syscall(SYS_socket, AF_INET, SOCK_STREAM, 0)) \
    ACTION("a pair of sockets", syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, page)) \
    ACTION("a connection", syscall(SYS_connect, 0, page, 16)) \
    ACTION("passing descriptors", syscall(SYS_sendmsg, 0, page, 0)) \
    ACTION("io_uring_setup", syscall(SYS_io_uring_setup, 1, page)) \
    ACTION("memory that becomes code", mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0) \
    ACTION("data that becomes code", syscall(SYS_mprotect, page, 4096, PROT_READ | PROT_EXEC)) \
    ACTION("shared memory", syscall(SYS_shmget, 0, 4096, 01600)) \
    ACTION("a namespace", syscall(SYS_unshare, CLONE_NEWUSER)) \
    ACTION("another's namespace", syscall(SYS_setns, 0, 0)) \
    ACTION("a mount", syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, NULL)) \
    ACTION("bpf", syscall(SYS_bpf, 0, NULL, 0)) \
    ACTION("perf_event_open", syscall(SYS_perf_event_open, page, 0, -1, -1, 0)) \
    ACTION("userfaultfd", syscall(SYS_userfaultfd, 0)) \
    ACTION("keyctl", syscall(SYS_keyctl, 0, 0, 0, 0, 0)) \
    ACTION("a timer's signal", syscall(SYS_timer_create, 0, NULL, page)) \
    ACTION("a weaker filter", syscall(SYS_seccomp, 1, 0, page)) \
    ARCHITECTURE(ACTION)

#if defined(__x86_64__)
#define ARCHITECTURE(ACTION) \
    ACTION("fork", child(syscall(SYS_fork))) \
    ACTION("vfork", child(syscall(SYS_vfork))) \
    ACTION("a call of x32", syscall(0x40000000 | SYS_getpid)) \
    ACTION("a call of 32 bits", foreign())
#else
#define ARCHITECTURE(ACTION)
#endif

#define NAME(name, call) name,
static const char *const names[] = {ACTIONS(NAME) NULL};

const char *system_action_name(int place) { return names[place]; }

int system_action(const char *name) {
#define TRY(wanted, call) \
    if (!strcmp(name, wanted)) return (call) < 0 ? errno : 0;
    ACTIONS(TRY)
    return -1;
}
