#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One HTTP request, from the name lookup to the last byte of the body, as one call, because
// libcurl's options and callbacks are variadic, and the address of a connection is visible only in
// a callback.

enum ccurl_outcome {
    CCURL_DONE,
    /// The name resolves to an address that is not public.
    CCURL_PRIVATE,
    /// The name does not resolve, or the host does not respond.
    CCURL_UNREACHABLE,
    CCURL_TOO_LARGE,
    CCURL_TOO_SLOW,
    /// The server's certificate is not trusted.
    CCURL_UNTRUSTED,
    /// Writing the file failed.
    CCURL_NOT_WRITTEN,
    CCURL_STOPPED,
    CCURL_FAILED,
};

/// Aborts fetches from another thread.
struct ccurl_switch;
struct ccurl_switch *ccurl_switch_make(void);
void ccurl_switch_throw(struct ccurl_switch *);
void ccurl_switch_free(struct ccurl_switch *);

struct ccurl_request {
    const char *address;
    /// The validators of a copy, or NULL: the server does not send the file again if it is
    /// unchanged.
    const char *tag;
    const char *modified;
    /// The file to which the body of a 200 is written.
    int descriptor;
    int64_t limit;
    bool allows_private;
    const struct ccurl_switch *stop;
};

struct ccurl_response {
    long status;
    /// Empty if the response has none.
    char tag[256];
    char modified[64];
    /// The absolute URL that a redirect leads to.
    char location[4096];
};

/// Sends one request; does not follow redirects.
enum ccurl_outcome ccurl_fetch(const struct ccurl_request *, struct ccurl_response *);

/// Requests a URL of HTTP and reads its status, without proxies, redirects and the body.
///
/// CCURL_FAILED if it is no URL of HTTP, CCURL_UNREACHABLE if nothing listens there, CCURL_TOO_SLOW
/// without a response in so many milliseconds, or with one that is not HTTP.
enum ccurl_outcome ccurl_probe(const char *address, long milliseconds, long *status);

/// The scheme and the host of a URL as libcurl parses them, in lower case.
///
/// False if the text is not a URL, contains a user or a password, or does not fit.
bool ccurl_parts(const char *address, char *scheme, char *host, size_t size);

/// Whether an IPv4 or IPv6 address, as text, is public.
bool ccurl_is_public(const char *text);

#endif
