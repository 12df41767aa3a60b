/* A random page of the same market with nothing around it: what these processors take for it.
 *
 * One thread, epoll, one statement kept ready on a table in memory that holds all a page shows, bytes put into one buffer. It
 * believes every request, logs nothing, sees no change and answers nothing but GET /products?before=N: nobody would run it.
 *
 * usage: bare DATABASE PORT */

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char ROWS[] =
    "PRAGMA cache_size = -262144; PRAGMA temp_store = memory;"
    "CREATE TEMP TABLE rows AS"
    " SELECT products.id, products.version, products.name, products.currency, products.price, products.discount,"
    " products.stock, products.state, products.seller, accounts.name, products.created_at, products.changed_at,"
    " photos.id, photos.width, photos.height, photos.main_colour, photos.alt_text, photos.content"
    " FROM products"
    " CROSS JOIN accounts ON accounts.id = products.seller"
    " LEFT JOIN photos ON photos.product = products.id AND photos.position = 0"
    " WHERE products.listed ORDER BY products.id";

static const char PAGE[] = "SELECT * FROM rows WHERE rowid < ? ORDER BY rowid DESC LIMIT 20";

static sqlite3_stmt *page;
static char buffer[1 << 18];
static char *end;

static void text(const char *bytes) { end = stpcpy(end, bytes); }

static void number(long long value) {
    char digits[24], *at = digits + sizeof digits;
    do *--at = '0' + value % 10; while (value /= 10);
    size_t count = digits + sizeof digits - at;
    memcpy(end, at, count);
    end += count;
}

static void padded(int value, int width) {
    for (int place = width - 1; place >= 0; place--, value /= 10) end[place] = '0' + value % 10;
    end += width;
}

static void amount(long long hundredths) {
    number(hundredths / 100);
    if (hundredths % 100 == 0) return;
    *end++ = '.';
    padded(hundredths % 100, 2);
    if (end[-1] == '0') end--;
}

static void moment(long long milliseconds) {
    static time_t known;
    static struct tm at;
    time_t seconds = milliseconds / 1000;
    if (seconds != known) known = seconds, gmtime_r(&seconds, &at);
    padded(at.tm_year + 1900, 4), *end++ = '-', padded(at.tm_mon + 1, 2), *end++ = '-', padded(at.tm_mday, 2), *end++ = 'T';
    padded(at.tm_hour, 2), *end++ = ':', padded(at.tm_min, 2), *end++ = ':', padded(at.tm_sec, 2), *end++ = '.';
    padded(milliseconds % 1000, 3), *end++ = 'Z';
}

static void spelled(int column) {
    const unsigned char *at = sqlite3_column_text(page, column);
    *end++ = '"';
    for (const unsigned char *stop = at + sqlite3_column_bytes(page, column); at < stop; at++) {
        if (*at == '"' || *at == '\\') *end++ = '\\', *end++ = *at;
        else if (*at < ' ') end += sprintf(end, "\\u%04x", *at);
        else *end++ = *at;
    }
    *end++ = '"';
}

static void plain(int column) { text((const char *)sqlite3_column_text(page, column)); }
static void whole(int column) { number(sqlite3_column_int64(page, column)); }

static void variant(const char *name, const char *suffix) {
    const char *content = (const char *)sqlite3_column_text(page, 17);
    text(",\""), text(name), text("\":\"/media/");
    *end++ = content[0], *end++ = content[1], *end++ = '/';
    text(content), text(suffix), *end++ = '"';
}

static void item(void) {
    long long price = sqlite3_column_int64(page, 4), discount = sqlite3_column_int64(page, 5);
    text("{\"id\":"), whole(0), text(",\"version\":"), whole(1), text(",\"name\":"), spelled(2);
    text(",\"price\":{\"currency\":\""), plain(3), text("\",\"full\":\""), amount(price), text("\",\"discount\":\"");
    amount(discount), text("\",\"bargain\":\""), amount(price - discount), text("\"},\"stock\":"), whole(6);
    text(",\"state\":\""), plain(7), text("\",\"seller\":{\"id\":"), whole(8), text(",\"name\":"), spelled(9);
    text("},\"createdAt\":\""), moment(sqlite3_column_int64(page, 10)), text("\",\"changedAt\":\"");
    moment(sqlite3_column_int64(page, 11)), text("\",\"photos\":[");
    if (sqlite3_column_type(page, 12) != SQLITE_NULL) {
        text("{\"id\":"), whole(12), text(",\"width\":"), whole(13), text(",\"height\":"), whole(14);
        end += sprintf(end, ",\"colour\":\"#%06x\",\"alt\":", sqlite3_column_int(page, 15));
        spelled(16), variant("large", "-large.jpg"), variant("thumbnail", "-thumbnail.jpg");
        variant("thumbnail2x", "-thumbnail-2x.jpg"), *end++ = '}';
    }
    text("]}");
}

/* Room for the length is left in front of the body, which is not known before it is written. */
static void reply(int client, long long before) {
    static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length:       \r\n\r\n";
    end = buffer;
    text(head);
    char *body = end;
    long long last = 0;
    text("{\"items\":[");
    sqlite3_bind_int64(page, 1, before);
    for (int count = 0; sqlite3_step(page) == SQLITE_ROW; count++) {
        if (count) *end++ = ',';
        last = sqlite3_column_int64(page, 0);
        item();
    }
    sqlite3_reset(page);
    text("],\"next\":\""), number(last), text("\"}");
    char *stop = end;
    end = body - 9;
    padded(stop - body, 5);
    if (send(client, buffer, stop - buffer, MSG_NOSIGNAL) < 0) close(client);
}

int main(int argc, char **argv) {
    sqlite3 *database;
    if (argc != 3 || sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)
        || sqlite3_exec(database, ROWS, NULL, NULL, NULL)
        || sqlite3_prepare_v3(database, PAGE, -1, SQLITE_PREPARE_PERSISTENT, &page, NULL))
        return fprintf(stderr, "usage: bare DATABASE PORT\n"), 2;
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1, loop = epoll_create1(0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[2])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 511)) return perror("bare"), 1;
    struct epoll_event events[256] = {{.events = EPOLLIN, .data.fd = listener}};
    epoll_ctl(loop, EPOLL_CTL_ADD, listener, events);
    for (;;) {
        int count = epoll_wait(loop, events, 256, -1);
        for (int index = 0; index < count; index++) {
            int client = events[index].data.fd;
            if (client == listener) {
                client = accept(listener, NULL, NULL);
                setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                epoll_ctl(loop, EPOLL_CTL_ADD, client, &(struct epoll_event){.events = EPOLLIN, .data.fd = client});
                continue;
            }
            char request[4096];
            ssize_t length = read(client, request, sizeof request - 1);
            request[length > 0 ? length : 0] = 0;
            char *before = strstr(request, "before=");
            if (before) reply(client, atoll(before + 7)); else close(client);
        }
    }
}
