// Messages over a socket.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Room for the control message that carries one descriptor.
typedef union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr alignment;
} control_block;

int csandbox_send(
    int32_t socket, const void *bytes, size_t count, int32_t descriptor, int may_wait) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    control_block control = {0};
    if (descriptor >= 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    int flags = MSG_NOSIGNAL | (may_wait ? 0 : MSG_DONTWAIT);
    for (;;) {
        ssize_t sent = sendmsg(socket, &message, flags);
        if (sent >= 0) return 0;
        if (errno != EINTR) return errno;
    }
}

static int wait_readable(int socket, int milliseconds) {
    struct pollfd poller = {.fd = socket, .events = POLLIN};
    for (;;) {
        // A signal starts the wait anew; the service gets few, and its threads block most.
        int ready = poll(&poller, 1, milliseconds);
        if (ready > 0) return 0;
        if (ready == 0) return ETIMEDOUT;
        if (errno != EINTR) return errno;
    }
}

// Takes over the first descriptor of a control message.
static int32_t received_descriptor(struct msghdr *message) {
    struct cmsghdr *header = CMSG_FIRSTHDR(message);
    int descriptor = -1;
    if (header != NULL && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
        memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
    return descriptor;
}

int csandbox_receive(
    int32_t socket, void *bytes, size_t capacity, int32_t milliseconds, int takes_descriptor,
    csandbox_message *message) {
    int error = wait_readable(socket, milliseconds);
    if (error != 0) return error;
    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    control_block control = {0};
    struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
    if (takes_descriptor) {
        header.msg_control = control.bytes;
        header.msg_controllen = CMSG_LEN(sizeof(int));  // room for one and no more
    }
    ssize_t received = recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
    if (received < 0) return errno;
    message->count = (size_t)received;
    message->descriptor = takes_descriptor ? received_descriptor(&header) : -1;
    if (!(header.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return 0;
    if (message->descriptor >= 0) close(message->descriptor);
    return EPROTO;
}
