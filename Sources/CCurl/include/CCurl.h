#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One request over HTTP, from the look-up of the name to the last byte of the body, as one call:
// libcurl's options and callbacks are variadic, and the address that a connection is made to can
// only be seen from within one.

enum ccurl_outcome {
    CCURL_DONE,
    /// The name leads to an address that is not public.
    CCURL_PRIVATE,
    /// The name leads nowhere, or nobody answers there.
    CCURL_UNREACHABLE,
    CCURL_TOO_LARGE,
    CCURL_TOO_SLOW,
    /// The other side cannot prove who it is.
    CCURL_UNTRUSTED,
    /// The file cannot be written.
    CCURL_NOT_WRITTEN,
    CCURL_STOPPED,
    CCURL_FAILED,
};

/// Ends fetches from another thread.
struct ccurl_switch;
struct ccurl_switch *ccurl_switch_make(void);
void ccurl_switch_throw(struct ccurl_switch *);
void ccurl_switch_free(struct ccurl_switch *);

struct ccurl_request {
    const char *address;
    /// What is known of the file, or NULL: it is not sent again while it is the same.
    const char *tag;
    const char *modified;
    /// Where the body of a 200 is written.
    int descriptor;
    int64_t limit;
    bool allows_private;
    const struct ccurl_switch *stop;
};

struct ccurl_answer {
    long status;
    /// Empty where the answer has none.
    char tag[256];
    char modified[64];
    /// The whole address that a redirect leads to.
    char location[4096];
};

/// Sends one request, follows no redirect.
enum ccurl_outcome ccurl_fetch(const struct ccurl_request *, struct ccurl_answer *);

/// The scheme and the host of an address as libcurl understands them, in small letters.
///
/// False for what is no address, has a user or a password in it, or does not fit.
bool ccurl_parts(const char *address, char *scheme, char *host, size_t size);

/// Whether an IPv4 or IPv6 address, as text, is one that anybody may reach.
bool ccurl_is_public(const char *text);

#endif
