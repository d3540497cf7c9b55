// What libmicrohttpd can do at most: constant answers, with the threads, the settings and the
// fields of the service, and nothing behind them.
//
//     bare_microhttpd WORKERS      prints its port, and serves until standard input ends
//
//     GET  /SIZE                   so many bytes, or 304 with `If-None-Match: "SIZE"`
//     POST /SIZE                   the same, once the body has been read
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Answers are made once: sizes that are asked for while the first ones arrive may be made twice.
#define SIZES 64

struct answer {
    size_t size;
    struct MHD_Response *whole, *unchanged;
};

static struct answer answers[SIZES];
static int made;
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
static struct MHD_Daemon *daemon_in_charge;
static int listening;

static void add_fields(struct MHD_Response *response, size_t size) {
    char tag[40];
    snprintf(tag, sizeof tag, "\"%zu\"", size);
    const char *fields[][2] = {
        {"ETag", tag},
        {"Cache-Control", "private, no-cache"},
        {"Peek-Motion", "resting"},
        {"Peek-Page", "1/12"},
        {"Peek-Revision", "0"},
        {"Peek-Settles-In", "0"},
        {"Content-Type", "image/png"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'"},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        MHD_add_response_header(response, fields[i][0], fields[i][1]);
}

static struct answer *make(size_t size) {
    struct answer *answer = &answers[made];
    char *bytes = malloc(size + 1);
    if (bytes == NULL) return NULL;
    for (size_t i = 0; i < size; i++) bytes[i] = (char)(i * 2654435761u >> 13);
    answer->size = size;
    answer->whole = MHD_create_response_from_buffer(size, bytes, MHD_RESPMEM_MUST_FREE);
    answer->unchanged = MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
    add_fields(answer->whole, size);
    add_fields(answer->unchanged, size);
    __atomic_store_n(&made, made + 1, __ATOMIC_RELEASE);
    return answer;
}

static struct answer *find(size_t size) {
    int count = __atomic_load_n(&made, __ATOMIC_ACQUIRE);
    for (int i = 0; i < count; i++)
        if (answers[i].size == size) return &answers[i];
    return NULL;
}

static struct answer *answer_of(size_t size) {
    struct answer *answer = find(size);
    if (answer != NULL) return answer;
    pthread_mutex_lock(&making);
    answer = find(size);
    if (answer == NULL && made < SIZES) answer = make(size);
    pthread_mutex_unlock(&making);
    return answer;
}

static enum MHD_Result respond(
    void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *body, size_t *body_size, void **request) {
    (void)context, (void)version, (void)body, (void)method;
    static int begun;
    if (*request == NULL) {
        // First comes the head: who answers it closes the connection.
        *request = &begun;
        return MHD_YES;
    }
    if (*body_size > 0) {
        *body_size = 0;
        return MHD_YES;
    }
    struct answer *answer = answer_of(strtoul(path + 1, NULL, 10));
    if (answer == NULL) return MHD_NO;
    const char *known =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_NONE_MATCH);
    if (known != NULL && strtoul(known + 1, NULL, 10) == answer->size)
        return MHD_queue_response(connection, MHD_HTTP_NOT_MODIFIED, answer->unchanged);
    return MHD_queue_response(connection, MHD_HTTP_OK, answer->whole);
}

static void *accept_all(void *unused) {
    (void)unused;
    for (;;) {
        struct sockaddr_in address;
        socklen_t length = sizeof address;
        int accepted = accept4(listening, (struct sockaddr *)&address, &length, SOCK_CLOEXEC);
        if (accepted < 0) continue;
        int yes = 1;
        setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        MHD_add_connection(daemon_in_charge, accepted, (struct sockaddr *)&address, length);
    }
    return NULL;
}

static int listen_on_loopback(void) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listening, (struct sockaddr *)&address, length) || listen(listening, SOMAXCONN)
        || getsockname(listening, (struct sockaddr *)&address, &length))
        return -1;
    return ntohs(address.sin_port);
}

int main(int count, char **arguments) {
    unsigned workers = count > 1 ? (unsigned)atoi(arguments[1]) : 1;
    int port = listen_on_loopback();
    // The flags and settings of Sources/C/CMicroHTTPD.
    daemon_in_charge = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG
            | MHD_USE_NO_LISTEN_SOCKET,
        0, NULL, NULL, respond, NULL, MHD_OPTION_CONNECTION_LIMIT, 4096,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16 * 1024, MHD_OPTION_STRICT_FOR_CLIENT, 0,
        workers > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, workers, MHD_OPTION_END);
    pthread_t acceptor;
    if (port < 0 || daemon_in_charge == NULL
        || pthread_create(&acceptor, NULL, accept_all, NULL) != 0) {
        fputs("bare_microhttpd: cannot start\n", stderr);
        return 1;
    }
    printf("%d\n", port);
    fflush(stdout);
    // Whoever started it holds the other end: it never outlives them.
    while (getchar() != EOF) continue;
    return 0;
}
