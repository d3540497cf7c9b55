// A connection to Redis whose every operation ends by a deadline, over TCP, TLS or a socket of this
// machine. hiredis reads the answers; it is given bytes, because the version that Debian keeps (0.14)
// knows no TLS, and its own timeouts begin anew with each read.

#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <hiredis/read.h>
#include <hiredis/hiredis.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum chiredis_result {
    chiredis_done,
    // Nobody is there, or whoever was there has closed the connection.
    chiredis_closed,
    // Not in time.
    chiredis_late,
    // What came is no answer of Redis.
    chiredis_malformed,
};

struct chiredis_link;

// Opens a connection within so many milliseconds (but for what the resolver of names takes), or
// returns NULL and says why not. Without a host, `service` is the path of a socket. TLS believes the
// authorities of this machine (or of SSL_CERT_FILE) and insists on the host's name.
struct chiredis_link *chiredis_open(const char *host, const char *service, bool encrypted,
                                    int milliseconds, enum chiredis_result *result);

// Sends these bytes whole.
enum chiredis_result chiredis_send(struct chiredis_link *link, const uint8_t *bytes, size_t count,
                                   int milliseconds);

// Waits for the next answer, which is the caller's, to be released with freeReplyObject().
enum chiredis_result chiredis_receive(struct chiredis_link *link, int milliseconds,
                                      struct redisReply **reply);

void chiredis_close(struct chiredis_link *link);

#endif
