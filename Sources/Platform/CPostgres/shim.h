#pragma once

// The few functions of libpq that are used, found when they are first called and not when a program starts: a market in
// one folder has no use for it, and needs none installed.

#include <dlfcn.h>
#include <poll.h>

/// The name under which ABI 5 of libpq is installed; the declarations below belong to it.
#define POSTGRES_LIBRARY "libpq.so.5"

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;

typedef struct pgNotify {
    char *relname;
    int be_pid;
    char *extra;
    struct pgNotify *next;
} PGnotify;

typedef enum { CONNECTION_OK = 0, CONNECTION_BAD = 1 } ConnStatusType;
typedef enum {
    PGRES_EMPTY_QUERY = 0,
    PGRES_COMMAND_OK = 1,
    PGRES_TUPLES_OK = 2,
    PGRES_COPY_OUT = 3,
    PGRES_COPY_IN = 4,
    PGRES_PIPELINE_SYNC = 10,
    PGRES_PIPELINE_ABORTED = 11
} ExecStatusType;
typedef enum { PQTRANS_IDLE, PQTRANS_ACTIVE, PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_UNKNOWN } PGTransactionStatusType;
typedef void (*PQnoticeProcessor)(void *context, const char *message);

static inline void *postgres_find(const char *name) {
    void *library = dlopen(POSTGRES_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : 0;
}

/// Whether the library is installed, of version 14 or later, without which no other function may be called.
static inline int postgres_is_installed(void) {
    return postgres_find("PQpipelineSync") != 0;
}

// Whoever comes first looks for a function; two at once find the same.
#define POSTGRES_FUNCTION(result, name, parameters, arguments) \
    static inline result name parameters { \
        static void *kept; \
        void *found = __atomic_load_n(&kept, __ATOMIC_ACQUIRE); \
        if (!found) { \
            found = postgres_find(#name); \
            __atomic_store_n(&kept, found, __ATOMIC_RELEASE); \
        } \
        return ((result(*) parameters)found)arguments; \
    }

POSTGRES_FUNCTION(PGconn *, PQconnectdbParams, (const char *const *names, const char *const *values, int expand),
    (names, values, expand))
POSTGRES_FUNCTION(void, PQfinish, (PGconn * connection), (connection))
POSTGRES_FUNCTION(ConnStatusType, PQstatus, (const PGconn *connection), (connection))
POSTGRES_FUNCTION(PGTransactionStatusType, PQtransactionStatus, (const PGconn *connection), (connection))
POSTGRES_FUNCTION(char *, PQerrorMessage, (const PGconn *connection), (connection))
POSTGRES_FUNCTION(int, PQbackendPID, (const PGconn *connection), (connection))
POSTGRES_FUNCTION(int, PQsocket, (const PGconn *connection), (connection))
POSTGRES_FUNCTION(int, PQconsumeInput, (PGconn * connection), (connection))
POSTGRES_FUNCTION(PGnotify *, PQnotifies, (PGconn * connection), (connection))
POSTGRES_FUNCTION(void, PQfreemem, (void *memory), (memory))
POSTGRES_FUNCTION(PQnoticeProcessor, PQsetNoticeProcessor,
    (PGconn * connection, PQnoticeProcessor processor, void *context), (connection, processor, context))
POSTGRES_FUNCTION(int, PQsetnonblocking, (PGconn * connection, int is_so), (connection, is_so))
POSTGRES_FUNCTION(int, PQflush, (PGconn * connection), (connection))
POSTGRES_FUNCTION(int, PQisBusy, (PGconn * connection), (connection))
POSTGRES_FUNCTION(PGresult *, PQgetResult, (PGconn * connection), (connection))
POSTGRES_FUNCTION(int, PQsendQuery, (PGconn * connection, const char *sql), (connection, sql))
POSTGRES_FUNCTION(int, PQsendPrepare,
    (PGconn * connection, const char *name, const char *sql, int count, const Oid *types),
    (connection, name, sql, count, types))
POSTGRES_FUNCTION(int, PQsendDescribePrepared, (PGconn * connection, const char *name), (connection, name))
POSTGRES_FUNCTION(int, PQsendQueryPrepared,
    (PGconn * connection, const char *name, int count, const char *const *values, const int *lengths,
        const int *formats, int format),
    (connection, name, count, values, lengths, formats, format))
POSTGRES_FUNCTION(int, PQenterPipelineMode, (PGconn * connection), (connection))
POSTGRES_FUNCTION(int, PQexitPipelineMode, (PGconn * connection), (connection))
POSTGRES_FUNCTION(int, PQpipelineSync, (PGconn * connection), (connection))
POSTGRES_FUNCTION(void, PQclear, (PGresult * result), (result))
POSTGRES_FUNCTION(ExecStatusType, PQresultStatus, (const PGresult *result), (result))
POSTGRES_FUNCTION(char *, PQresultErrorField, (const PGresult *result, int field), (result, field))
POSTGRES_FUNCTION(char *, PQcmdTuples, (PGresult * result), (result))
POSTGRES_FUNCTION(char *, PQcmdStatus, (PGresult * result), (result))
POSTGRES_FUNCTION(int, PQntuples, (const PGresult *result), (result))
POSTGRES_FUNCTION(int, PQnfields, (const PGresult *result), (result))
POSTGRES_FUNCTION(int, PQnparams, (const PGresult *result), (result))
POSTGRES_FUNCTION(Oid, PQparamtype, (const PGresult *result, int number), (result, number))
POSTGRES_FUNCTION(Oid, PQftype, (const PGresult *result, int column), (result, column))
POSTGRES_FUNCTION(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column))
POSTGRES_FUNCTION(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column))
POSTGRES_FUNCTION(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column))

// The letters are those by which the server sends the fields of an error.

static inline const char *postgres_sql_state(const PGresult *result) {
    return PQresultErrorField(result, 'C');
}

static inline const char *postgres_constraint(const PGresult *result) {
    return PQresultErrorField(result, 'n');
}

static inline const char *postgres_message(const PGresult *result) {
    return PQresultErrorField(result, 'M');
}

// What a server remarks on goes nowhere: errors come with their statements.
static inline void postgres_ignore(void *context, const char *message) {
    (void)context;
    (void)message;
}

static inline void postgres_be_silent(PGconn *connection) {
    PQsetNoticeProcessor(connection, postgres_ignore, 0);
}
