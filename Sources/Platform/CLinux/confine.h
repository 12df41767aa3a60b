#pragma once

// What a process gives up before it reads bytes that a stranger sent.
// All of this binds the calling thread and those it starts later, so it belongs before the first one.

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc declares it for _GNU_SOURCE alone.
extern int close_range(unsigned int first, unsigned int last, int flags);

/// The process dies with the thread that started it, leaves no core and never gains rights.
static inline int linux_depend_on_parent(void) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return -1;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return -1;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/// No file can be opened, made, moved or run from here on, as far as this kernel has Landlock.
///
/// Also no TCP port, and with `scopes` no signal or abstract socket outside, which kernels before 6.12 don't know.
/// Returns -1 where the kernel has none of it.
static inline int linux_forbid_files(int scopes) {
    // Newer than the headers of Debian 12; a kernel that knows less takes the longer struct if the rest is 0.
    struct {
        uint64_t files, network, scopes;
    } rules = {0, 0, 0};
    enum { create_ruleset = 444, restrict_self = 446, ask_version = 1 };

    // Asked for by this and by the filter below; whoever has it already loses nothing.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
    long version = syscall(create_ruleset, NULL, 0, ask_version);
    if (version < 1) return -1;
    rules.files = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF;
    if (version >= 4) rules.network = 3;
    if (version >= 6 && scopes) rules.scopes = 3;

    int ruleset = (int)syscall(create_ruleset, &rules, sizeof rules, 0);
    if (ruleset < 0) return -1;
    int status = (int)syscall(restrict_self, ruleset, 0);
    close(ruleset);
    return status;
}

/// The calls that a worker may make from here on, in all its threads; any other kills it.
///
/// A few that libraries try in vain fail with `EPERM` instead. Threads may be started, processes not; signals,
/// limits and memory are the worker's own alone; no memory becomes code.
static inline int linux_allow_few_calls(void) {
#if defined(__x86_64__)
    enum { architecture = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
    enum { architecture = AUDIT_ARCH_AARCH64 };
#else
#error "Name this architecture's calls."
#endif
    enum {
        // What glibc's pthread_create asks for, which `clone3` would hide in memory from this filter.
        new_thread = 0x3D0F00,
        low = offsetof(struct seccomp_data, args),
        third = offsetof(struct seccomp_data, args) + 16,
        executable = 4,
        set_name = 15,
    };
#define LOAD(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place)
#define END(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ON(call, action) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), END(action)
#define ALLOW(call) ON(call, SECCOMP_RET_ALLOW)
#define REFUSE(call) ON(call, SECCOMP_RET_ERRNO | 1)
// Allowed where the argument at `place` is `value`, and else the end.
#define ALLOW_WITH(call, place, value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(place), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), 0, 1), END(SECCOMP_RET_ALLOW), \
        END(SECCOMP_RET_KILL_PROCESS)
#define ALLOW_DATA(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(third), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, executable, 0, 1), END(SECCOMP_RET_ERRNO | 1), \
        END(SECCOMP_RET_ALLOW)
    struct sock_filter steps[] = {
        LOAD(offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0),
        END(SECCOMP_RET_KILL_PROCESS),
        // The numbers of x32's calls, being larger, are on no list.
        LOAD(offsetof(struct seccomp_data, nr)),
        ALLOW(futex),
        ALLOW(read),
        ALLOW(write),
        ALLOW(sendto),
        ALLOW(brk),
        ALLOW(munmap),
        ALLOW(mremap),
        ALLOW(madvise),
        ALLOW_DATA(mmap),
        ALLOW_DATA(mprotect),
        // Threads.
        ALLOW_WITH(clone, low, new_thread),
        ON(clone3, SECCOMP_RET_ERRNO | 38),
        ALLOW(set_robust_list),
        ALLOW(rseq),
        ALLOW(sched_yield),
        ALLOW(sched_getaffinity),
        ALLOW(gettid),
        ALLOW_WITH(prctl, low, set_name),
        ALLOW(exit),
        ALLOW(exit_group),
        // Signals to itself, as `abort` sends them.
        ALLOW(rt_sigprocmask),
        ALLOW(rt_sigaction),
        ALLOW(rt_sigreturn),
        ALLOW(sigaltstack),
        ALLOW(restart_syscall),
        ALLOW(getpid),
        ALLOW_WITH(tgkill, low, getpid()),
        // Its own limits, which each order sets.
        ALLOW_WITH(prlimit64, low, 0),
        ALLOW(getrusage),
        ALLOW(times),
        ALLOW(clock_gettime),
        ALLOW(gettimeofday),
        ALLOW(clock_nanosleep),
        ALLOW(nanosleep),
        ALLOW(getrandom),
        ALLOW(sysinfo),
        ALLOW(close),
        ALLOW(dup3),
#ifdef SYS_dup2
        ALLOW(dup2),
#endif
        // A time zone, a terminal, the system's log: libraries ask, and do without.
        REFUSE(openat),
        REFUSE(newfstatat),
        REFUSE(fstat),
        REFUSE(statx),
        REFUSE(faccessat),
        REFUSE(readlinkat),
        REFUSE(lseek),
        REFUSE(ioctl),
        REFUSE(fcntl),
        REFUSE(umask),
        REFUSE(uname),
        REFUSE(getpeername),
        REFUSE(getcwd),
        REFUSE(getppid),
        REFUSE(getuid),
        REFUSE(geteuid),
        REFUSE(getgid),
        REFUSE(getegid),
        REFUSE(sched_setaffinity),
        REFUSE(sched_setscheduler),
        REFUSE(sched_getscheduler),
        REFUSE(sched_getparam),
        REFUSE(get_mempolicy),
        REFUSE(set_mempolicy),
        REFUSE(mbind),
        REFUSE(membarrier),
#ifdef SYS_open
        REFUSE(open),
        REFUSE(stat),
        REFUSE(lstat),
        REFUSE(access),
        REFUSE(readlink),
#endif
        END(SECCOMP_RET_KILL_PROCESS),
    };
#undef LOAD
#undef END
#undef ON
#undef ALLOW
#undef REFUSE
#undef ALLOW_WITH
#undef ALLOW_DATA
    struct sock_fprog program = {sizeof steps / sizeof steps[0], steps};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}
