// Viewers that swipe: each wants a frame sixty times a second, and swipes to and fro so that its
// strip never rests.
//
//     swiping_clients PORT SECONDS SWIPE_MS < viewers      a line a viewer: FRAME_PATH EVENT_PATH
//
// A frame is wanted at its time. When the one before is still on its way, it is not asked for any
// more: a viewer wants the newest. One that arrives after the next was due has missed its
// deadline, and so has one that was never asked for.
//
//     {"wanted": 38400, "delivered": …, "in_time": …, "bytes": …, "p50_ms": …, "p99_ms": …,
//      "swipes": …, "failed": 0}
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define FRAME_NS (1000000000LL / 60)
#define VIEWERS 1024
#define HEAD 4096
#define LATENCIES (1 << 20)

struct viewer {
    char frame_path[256], event_path[256];
    int socket;
    // What is awaited: nothing, a frame, or the answer to a swipe.
    enum { IDLE, FRAME, SWIPE } awaits;
    long long next_frame, next_swipe, asked_at, due;
    int swipes;
    char head[HEAD];
    int head_length;
    // Bytes of the body still to come; -1 while the head does.
    long long rest;
};

static struct viewer viewers[VIEWERS];
static int viewer_count, port;
static long long wanted, delivered, in_time, bytes, swipes, failed, swipe_ns;
static float latencies[LATENCIES];

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void give_up(const char *what) {
    perror(what);
    exit(1);
}

static int connected(void) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int yes = 1;
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address)) give_up("connect");
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return made;
}

// Requests are small: the system takes them whole.
static void say(struct viewer *viewer, const char *text, int length) {
    if (send(viewer->socket, text, (size_t)length, MSG_NOSIGNAL) != length) give_up("send");
    viewer->head_length = 0;
    viewer->rest = -1;
    viewer->asked_at = now();
}

static void ask_for_frame(struct viewer *viewer) {
    char text[512];
    int length = snprintf(
        text, sizeof text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", viewer->frame_path,
        port);
    viewer->awaits = FRAME;
    say(viewer, text, length);
}

static void swipe(struct viewer *viewer) {
    char text[512];
    const char *body = viewer->swipes++ % 2 == 0 ? "swipe=left" : "swipe=right";
    int length = snprintf(
        text, sizeof text,
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s",
        viewer->event_path, port, strlen(body), body);
    viewer->awaits = SWIPE;
    swipes++;
    say(viewer, text, length);
}

static void arrived(struct viewer *viewer) {
    if (viewer->awaits == FRAME) {
        long long time = now();
        if (delivered < LATENCIES) latencies[delivered] = (float)(time - viewer->asked_at) / 1e6f;
        delivered++;
        in_time += time <= viewer->due + FRAME_NS;
    }
    viewer->awaits = IDLE;
}

static void read_head(struct viewer *viewer) {
    viewer->head[viewer->head_length] = 0;
    char *end = strstr(viewer->head, "\r\n\r\n");
    if (end == NULL) {
        if (viewer->head_length == HEAD - 1) give_up("a head too long");
        return;
    }
    if (strncmp(viewer->head + 9, "200", 3) != 0) failed++;
    char *length = strcasestr(viewer->head, "\r\nContent-Length:");
    long long size = length != NULL && length < end ? atoll(length + 17) : 0;
    if (viewer->awaits == FRAME) bytes += size;
    viewer->rest = size - (viewer->head_length - (end + 4 - viewer->head));
    if (viewer->rest <= 0) arrived(viewer);
}

static void take(struct viewer *viewer) {
    while (viewer->awaits != IDLE) {
        ssize_t count;
        if (viewer->rest < 0) {
            count = recv(
                viewer->socket, viewer->head + viewer->head_length,
                (size_t)(HEAD - 1 - viewer->head_length), MSG_DONTWAIT);
        } else {
            // Pixels are dropped where they lie: the clients must not take the servers' processors.
            count = recv(viewer->socket, NULL, (size_t)viewer->rest, MSG_DONTWAIT | MSG_TRUNC);
        }
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (count <= 0) give_up("the server closed a connection");
        if (viewer->rest < 0) {
            viewer->head_length += (int)count;
            read_head(viewer);
        } else if ((viewer->rest -= count) == 0) {
            arrived(viewer);
        }
    }
}

// Asks for what is due, and says when to look again.
static long long tend(struct viewer *viewer, long long time, long long end) {
    while (viewer->next_frame <= time && viewer->next_frame < end) {
        int is_newest = viewer->next_frame + FRAME_NS > time;
        // The frame that shows a swipe is asked for when the swipe has been answered.
        if (viewer->awaits == SWIPE && is_newest) return viewer->next_frame + FRAME_NS;
        wanted++;
        if (viewer->awaits == IDLE && is_newest) {
            viewer->due = viewer->next_frame;
            ask_for_frame(viewer);
        }
        viewer->next_frame += FRAME_NS;
    }
    if (viewer->awaits == IDLE && viewer->next_swipe <= time) {
        viewer->next_swipe = time + swipe_ns;
        swipe(viewer);
    }
    return viewer->next_frame < end ? viewer->next_frame : end;
}

static void run(long long seconds) {
    int poller = epoll_create1(EPOLL_CLOEXEC);
    long long start = now(), end = start + seconds * 1000000000LL;
    for (int i = 0; i < viewer_count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        viewers[i].socket = connected();
        viewers[i].next_frame = start + i * FRAME_NS / viewer_count;
        viewers[i].next_swipe = start + i * swipe_ns / viewer_count;
        if (epoll_ctl(poller, EPOLL_CTL_ADD, viewers[i].socket, &event)) give_up("epoll_ctl");
    }
    for (long long time = now(); time < end; time = now()) {
        long long next = end;
        for (int i = 0; i < viewer_count; i++) {
            long long look = tend(&viewers[i], time, end);
            if (look < next) next = look;
        }
        long long wait = next > time ? next - time : 0;
        struct timespec until = {wait / 1000000000LL, wait % 1000000000LL};
        struct epoll_event ready[64];
        int count = epoll_pwait2(poller, ready, 64, &until, NULL);
        for (int i = 0; i < count; i++) take(&viewers[ready[i].data.u32]);
    }
    // Those that were wanted and for which nobody had the time to ask.
    for (int i = 0; i < viewer_count; i++)
        for (; viewers[i].next_frame < end; viewers[i].next_frame += FRAME_NS) wanted++;
}

static int ascending(const void *left, const void *right) {
    float difference = *(const float *)left - *(const float *)right;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    port = atoi(arguments[1]);
    swipe_ns = atoll(arguments[3]) * 1000000LL;
    while (viewer_count < VIEWERS
           && scanf("%255s %255s", viewers[viewer_count].frame_path,
                    viewers[viewer_count].event_path) == 2)
        viewer_count++;
    // Whatever a server does, this ends.
    alarm((unsigned)atoi(arguments[2]) + 30);
    run(atoll(arguments[2]));
    long long kept = delivered < LATENCIES ? delivered : LATENCIES;
    qsort(latencies, (size_t)kept, sizeof *latencies, ascending);
    printf(
        "{\"wanted\": %lld, \"delivered\": %lld, \"in_time\": %lld, \"bytes\": %lld, "
        "\"p50_ms\": %.3f, \"p99_ms\": %.3f, \"swipes\": %lld, \"failed\": %lld}\n",
        wanted, delivered, in_time, bytes, kept > 0 ? latencies[kept / 2] : 0,
        kept > 0 ? latencies[kept * 99 / 100] : 0, swipes, failed);
    return 0;
}
