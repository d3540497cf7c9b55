// A connection to Redis over TCP, TLS or a Unix socket, with a deadline for each operation. hiredis
// only parses the replies from bytes, because Debian's version (0.14) does not support TLS, and its
// own timeouts restart with each read.

#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <hiredis/read.h>
#include <hiredis/hiredis.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum chiredis_result {
    chiredis_done,
    // The server does not listen, or has closed the connection.
    chiredis_closed,
    // The deadline has passed.
    chiredis_late,
    // The bytes are not a Redis reply, or one that is too long.
    chiredis_malformed,
};

struct chiredis_link;

// Opens a connection within so many milliseconds (not counting the name resolver), or returns NULL
// and the reason. Without a host, `service` is the path of a Unix socket. TLS trusts the
// certificate authorities of this machine (or of SSL_CERT_FILE) and verifies the host's name.
struct chiredis_link *chiredis_open(const char *host, const char *service, bool encrypted,
                                    int milliseconds, enum chiredis_result *result);

// Sends all of these bytes.
enum chiredis_result chiredis_send(struct chiredis_link *link, const uint8_t *bytes, size_t count,
                                   int milliseconds);

// Waits for the next reply; the caller releases it with freeReplyObject().
enum chiredis_result chiredis_receive(struct chiredis_link *link, int milliseconds,
                                      struct redisReply **reply);

void chiredis_close(struct chiredis_link *link);

#endif
