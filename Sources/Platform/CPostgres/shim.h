#pragma once

#include <libpq-fe.h>
#include <poll.h>

// The letter of the field is a macro of a character, which Swift cannot read.
static inline const char *postgres_sql_state(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline const char *postgres_constraint(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
}

static inline const char *postgres_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

// What a server remarks on goes nowhere: errors come with their statements.
static inline void postgres_ignore(void *context, const char *message) {
    (void)context;
    (void)message;
}

static inline void postgres_be_silent(PGconn *connection) {
    PQsetNoticeProcessor(connection, postgres_ignore, 0);
}
