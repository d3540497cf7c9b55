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
    /// The host does not respond.
    CCURL_UNREACHABLE,
    /// The name does not resolve.
    CCURL_UNKNOWN_HOST,
    /// The host responds, and nothing listens at the port.
    CCURL_REFUSED,
    CCURL_TOO_LARGE,
    CCURL_TOO_SLOW,
    /// The server's certificate is signed by an authority that is not known here.
    CCURL_UNTRUSTED,
    /// The file with the authorities that are known here cannot be read, or has none.
    CCURL_NO_AUTHORITIES,
    CCURL_SELF_SIGNED,
    CCURL_EXPIRED,
    CCURL_NOT_YET_VALID,
    /// The certificate is for another name.
    CCURL_OTHER_NAME,
    /// The server does not speak TLS, or not in a form that both know.
    CCURL_NOT_SECURE,
    /// The server resets the connection before it is secure.
    CCURL_HANDSHAKE_RESET,
    /// Writing the file failed.
    CCURL_NOT_WRITTEN,
    CCURL_STOPPED,
    /// Who takes the body ended the request.
    CCURL_NOT_TAKEN,
    CCURL_FAILED,
};

/// Aborts fetches from another thread.
struct ccurl_switch;
struct ccurl_switch *ccurl_switch_make(void);
void ccurl_switch_throw(struct ccurl_switch *);
void ccurl_switch_free(struct ccurl_switch *);

/// Keeps connections open between requests to one server; any thread may use it.
struct ccurl_client;
struct ccurl_client *ccurl_client_make(void);
void ccurl_client_free(struct ccurl_client *);
/// Has the server asked again how it takes the password, if it took Digest once, and Basic since.
void ccurl_client_ask_again(struct ccurl_client *);

struct ccurl_request {
    const char *address;
    /// NULL for GET.
    const char *method;
    /// Header fields as "Name: value", ended by NULL; NULL for none.
    const char *const *fields;
    /// The user and the password; NULL or an empty list for none. They are sent as the server takes them: by
    /// Digest (RFC 7616), else by Basic (RFC 7617), over TLS by Basic first.
    const char *const *login;
    const uint8_t *body;
    size_t body_length;
    /// The file to which the body of a 200 is written; -1 if `take` takes the bodies.
    int descriptor;
    /// Takes the next bytes of the body of an answer with this status; false ends the request.
    bool (*take)(void *context, long status, const uint8_t *bytes, size_t count);
    void *context;
    /// Bytes of the body.
    int64_t limit;
    /// The whole request takes this long at most.
    long milliseconds;
    /// It fails if fewer bytes than this arrive in each second for so many seconds.
    long least_speed;
    long slow_seconds;
    bool allows_private;
    const struct ccurl_switch *stop;
    /// NULL for a connection of its own.
    struct ccurl_client *client;
};

struct ccurl_response {
    long status;
    /// Empty if the response has none.
    char tag[256];
    char modified[64];
    char retry_after[64];
    char content_type[128];
    /// The absolute URL that a redirect leads to.
    char location[4096];
    /// Whether it may be one to a request without the password: nothing has told yet how the server takes it.
    bool is_login_unknown;
};

/// Sends one request; does not follow redirects.
enum ccurl_outcome ccurl_fetch(const struct ccurl_request *, struct ccurl_response *);

/// Requests a URL of HTTP and reads its status, without proxies, redirects and the body.
///
/// CCURL_FAILED if it is no URL of HTTP, CCURL_UNREACHABLE if nothing listens there, CCURL_TOO_SLOW
/// without a response in so many milliseconds, or with one that is not HTTP.
enum ccurl_outcome ccurl_probe(const char *address, long milliseconds, long *status);

/// The scheme, the host and the port of a URL as libcurl parses them, in lower case.
///
/// The port is that of the scheme if the URL has none. False if the text is not a URL, contains a user
/// or a password, or does not fit.
bool ccurl_parts(const char *address, char *scheme, char *host, char *port, size_t size);

/// Whether an IPv4 or IPv6 address, as text, is public.
bool ccurl_is_public(const char *text);

/// Whether it is one at which clouds have the metadata of their machines.
bool ccurl_is_metadata(const char *text);

#endif
