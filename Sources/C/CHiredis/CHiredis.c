#include "CHiredis.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

struct chiredis_link {
    int descriptor;
    SSL *tls;  // NULL without encryption
    redisReader *reader;
    size_t unparsed;  // bytes since the last reply
};

// Bytes of one reply. The longest of ours are 256 sessions at once: with ten thousand galleries side by side
// each has some 50 kB. hiredis takes 20 times as much memory for a list of short elements.
static const size_t largest_reply = 64 << 20;

// Deadlines are in milliseconds of the monotonic clock.
static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until the socket is ready for these events.
static enum chiredis_result await(int descriptor, short events, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - now();
        if (left < 0) return chiredis_late;
        struct pollfd poller = {.fd = descriptor, .events = events};
        int ready = poll(&poller, 1, (int)left);
        if (ready > 0) return chiredis_done;
        if (ready == 0) return chiredis_late;
        if (errno != EINTR) return chiredis_closed;
    }
}

// The thread's error queue is cleared before each TLS operation: SSL_get_error() reads it, and an
// error left by another operation would close a healthy connection.

// After a failed TLS operation, waits for the event that it needs for a retry.
static enum chiredis_result await_tls(struct chiredis_link *link, int outcome, int64_t deadline)
{
    switch (SSL_get_error(link->tls, outcome)) {
    case SSL_ERROR_WANT_READ: return await(link->descriptor, POLLIN, deadline);
    case SSL_ERROR_WANT_WRITE: return await(link->descriptor, POLLOUT, deadline);
    default: return chiredis_closed;
    }
}

// MARK: Opening

static enum chiredis_result connect_to(int descriptor, const struct sockaddr *address,
                                       socklen_t size, int64_t deadline)
{
    if (connect(descriptor, address, size) == 0) return chiredis_done;
    // A Unix socket whose backlog is full returns EAGAIN, and no event can be waited for.
    if (errno != EINPROGRESS) return errno == EAGAIN ? chiredis_late : chiredis_closed;
    enum chiredis_result result = await(descriptor, POLLOUT, deadline);
    if (result != chiredis_done) return result;
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) != 0 || error != 0)
        return chiredis_closed;
    return chiredis_done;
}

static enum chiredis_result open_local(struct chiredis_link *link, const char *path,
                                       int64_t deadline)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return chiredis_closed;
    strcpy(address.sun_path, path);
    link->descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (link->descriptor < 0) return chiredis_closed;
    return connect_to(link->descriptor, (struct sockaddr *)&address, sizeof address, deadline);
}

// Detects within half a minute that an idle connection was dropped, for example by a NAT router:
// the subscriber's connection and pooled connections may be idle for long.
static void keep_alive(int descriptor)
{
    int yes = 1, idle = 20, interval = 5, tries = 2;  // seconds
    setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
    setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPCNT, &tries, sizeof tries);
}

static enum chiredis_result open_network(struct chiredis_link *link, const char *host,
                                         const char *service, int64_t deadline)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    if (getaddrinfo(host, service, &hints, &found) != 0) return chiredis_closed;
    enum chiredis_result result = chiredis_closed;
    for (struct addrinfo *each = found; each; each = each->ai_next) {
        link->descriptor =
            socket(each->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (link->descriptor < 0) continue;
        result = connect_to(link->descriptor, each->ai_addr, each->ai_addrlen, deadline);
        if (result == chiredis_done) break;
        close(link->descriptor);
        link->descriptor = -1;
        if (result == chiredis_late) break;
    }
    freeaddrinfo(found);
    int yes = 1;
    if (result == chiredis_done) {
        setsockopt(link->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        keep_alive(link->descriptor);
    }
    return result;
}

// The certificate authorities are loaded once, because loading takes some milliseconds.
static SSL_CTX *tls_context;

static void make_tls_context(void)
{
    tls_context = SSL_CTX_new(TLS_client_method());
    if (!tls_context) return;
    SSL_CTX_set_min_proto_version(tls_context, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(tls_context);
    SSL_CTX_set_verify(tls_context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(tls_context,
                     SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}

static bool expects(SSL *tls, const char *host)
{
    struct in6_addr number;
    if (inet_pton(AF_INET, host, &number) == 1 || inet_pton(AF_INET6, host, &number) == 1)
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1;
    return SSL_set_tlsext_host_name(tls, host) == 1 && SSL_set1_host(tls, host) == 1;
}

static enum chiredis_result encrypt(struct chiredis_link *link, const char *host, int64_t deadline)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_tls_context);
    if (!tls_context || !(link->tls = SSL_new(tls_context))) return chiredis_closed;
    if (!expects(link->tls, host) || SSL_set_fd(link->tls, link->descriptor) != 1)
        return chiredis_closed;
    for (;;) {
        ERR_clear_error();
        int outcome = SSL_connect(link->tls);
        if (outcome == 1) return chiredis_done;
        enum chiredis_result result = await_tls(link, outcome, deadline);
        if (result != chiredis_done) return result;
    }
}

struct chiredis_link *chiredis_open(const char *host, const char *service, bool encrypted,
                                    int milliseconds, enum chiredis_result *result)
{
    int64_t deadline = now() + milliseconds;
    *result = chiredis_closed;
    struct chiredis_link *link = calloc(1, sizeof *link);
    if (!link) return NULL;
    link->descriptor = -1;
    link->reader = redisReaderCreate();
    if (link->reader) {
        *result = host ? open_network(link, host, service, deadline)
                       : open_local(link, service, deadline);
        if (*result == chiredis_done && encrypted && host) *result = encrypt(link, host, deadline);
    }
    if (*result == chiredis_done) return link;
    chiredis_close(link);
    return NULL;
}

void chiredis_close(struct chiredis_link *link)
{
    if (link->tls) SSL_free(link->tls);
    if (link->descriptor >= 0) close(link->descriptor);
    if (link->reader) redisReaderFree(link->reader);
    free(link);
}

// MARK: Sending and receiving

enum chiredis_result chiredis_send(struct chiredis_link *link, const uint8_t *bytes, size_t count,
                                   int milliseconds)
{
    int64_t deadline = now() + milliseconds;
    while (count > 0) {
        enum chiredis_result result = chiredis_done;
        ssize_t sent;
        if (link->tls) {
            ERR_clear_error();
            sent = SSL_write(link->tls, bytes, (int)count);
            if (sent <= 0) result = await_tls(link, (int)sent, deadline);
        } else {
            sent = send(link->descriptor, bytes, count, MSG_NOSIGNAL);
            if (sent < 0 && errno == EAGAIN) result = await(link->descriptor, POLLOUT, deadline);
            else if (sent < 0 && errno != EINTR) result = chiredis_closed;
        }
        if (result != chiredis_done) return result;
        if (sent > 0) {
            bytes += sent;
            count -= (size_t)sent;
        }
    }
    return chiredis_done;
}

enum chiredis_result chiredis_receive(struct chiredis_link *link, int milliseconds,
                                      struct redisReply **reply)
{
    int64_t deadline = now() + milliseconds;
    char buffer[16384];
    for (;;) {
        void *found = NULL;
        if (redisReaderGetReply(link->reader, &found) != REDIS_OK) return chiredis_malformed;
        if (found) {
            link->unparsed = 0;
            *reply = found;
            return chiredis_done;
        }
        if (link->unparsed > largest_reply) return chiredis_malformed;
        // A server that sends without a pause is never waited for.
        if (link->unparsed > 0 && now() > deadline) return chiredis_late;
        enum chiredis_result result = chiredis_done;
        ssize_t received;
        if (link->tls) {
            ERR_clear_error();
            received = SSL_read(link->tls, buffer, sizeof buffer);
            if (received <= 0) result = await_tls(link, (int)received, deadline);
        } else {
            received = recv(link->descriptor, buffer, sizeof buffer, 0);
            if (received == 0) result = chiredis_closed;
            else if (received < 0 && errno == EAGAIN)
                result = await(link->descriptor, POLLIN, deadline);
            else if (received < 0 && errno != EINTR) result = chiredis_closed;
        }
        if (result != chiredis_done) return result;
        if (received > 0) {
            link->unparsed += (size_t)received;
            if (redisReaderFeed(link->reader, buffer, (size_t)received) != REDIS_OK)
                return chiredis_malformed;
        }
    }
}
