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
/// Also no TCP port, and no signal or abstract socket outside. Returns -1 where the kernel has none of it.
static inline int linux_forbid_files(void) {
    // Newer than the headers of Debian 12; a kernel that knows less takes the longer struct if the rest is 0.
    struct {
        uint64_t files, network, scopes;
    } rules = {0, 0, 0};
    enum { create_ruleset = 444, restrict_self = 446, ask_version = 1 };

    long version = syscall(create_ruleset, NULL, 0, ask_version);
    if (version < 1) return -1;
    rules.files = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF;
    if (version >= 4) rules.network = 3;
    if (version >= 6) rules.scopes = 3;

    int ruleset = (int)syscall(create_ruleset, &rules, sizeof rules, 0);
    if (ruleset < 0) return -1;
    int status = (int)syscall(restrict_self, ruleset, 0);
    close(ruleset);
    return status;
}

/// No socket can be made, no program started and no other process touched from here on.
static inline int linux_forbid_sockets_and_programs(void) {
#if defined(__x86_64__)
    enum { architecture = AUDIT_ARCH_X86_64, foreign_calls = 0x40000000 };
#elif defined(__aarch64__)
    enum { architecture = AUDIT_ARCH_AARCH64, foreign_calls = 0x7FFFFFFF };
#else
#error "Name this architecture's calls."
#endif
#define REFUSE_IF(test, value) \
    BPF_JUMP(BPF_JMP | test | BPF_K, value, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1)
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        REFUSE_IF(BPF_JGE, foreign_calls),
        REFUSE_IF(BPF_JEQ, SYS_socket),
        REFUSE_IF(BPF_JEQ, SYS_execve),
        REFUSE_IF(BPF_JEQ, SYS_execveat),
        REFUSE_IF(BPF_JEQ, SYS_ptrace),
        REFUSE_IF(BPF_JEQ, SYS_process_vm_readv),
        REFUSE_IF(BPF_JEQ, SYS_process_vm_writev),
        REFUSE_IF(BPF_JEQ, SYS_io_uring_setup),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
#undef REFUSE_IF
    struct sock_fprog program = {sizeof steps / sizeof steps[0], steps};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
