#include "Fetch.h"

#include <errno.h>

static enum ccurl_outcome unconnected(const struct fetch *fetch)
{
    if (fetch->is_private) return CCURL_PRIVATE;
    long number = 0;
    curl_easy_getinfo(fetch->handle, CURLINFO_OS_ERRNO, &number);
    return number == ECONNREFUSED ? CCURL_REFUSED : CCURL_UNREACHABLE;
}

// A server to which nothing could be sent does not answer at all.
static enum ccurl_outcome late(const struct fetch *fetch)
{
    long sent = 0;
    curl_easy_getinfo(fetch->handle, CURLINFO_REQUEST_SIZE, &sent);
    return sent > 0 ? CCURL_TOO_SLOW : CCURL_UNREACHABLE;
}

// Numbers of OpenSSL's X509_verify_cert(3), which libcurl passes on. Another library has others, of which
// none is one of these.
static enum ccurl_outcome unverified(const struct fetch *fetch)
{
    long fault = 0;
    curl_easy_getinfo(fetch->handle, CURLINFO_SSL_VERIFYRESULT, &fault);
    switch (fault) {
    case 9: return CCURL_NOT_YET_VALID;
    case 10: return CCURL_EXPIRED;
    case 18:
    case 19: return CCURL_SELF_SIGNED;
    // No fault, or none that was noted: libcurl itself compares the names after the rest was verified.
    case 0:
    case 1: return CCURL_OTHER_NAME;
    default: return CCURL_UNTRUSTED;
    }
}

static enum ccurl_outcome not_secure(const struct fetch *fetch)
{
    long number = 0;
    curl_easy_getinfo(fetch->handle, CURLINFO_OS_ERRNO, &number);
    return number == ECONNRESET || number == EPIPE ? CCURL_HANDSHAKE_RESET : CCURL_NOT_SECURE;
}

enum ccurl_outcome ccurl_outcome_of(CURLcode code, const struct fetch *fetch)
{
    if (fetch->is_not_taken) return CCURL_NOT_TAKEN;
    if (fetch->is_too_large) return CCURL_TOO_LARGE;
    if (fetch->is_not_written) return CCURL_NOT_WRITTEN;
    switch (code) {
    case CURLE_OK: return CCURL_DONE;
    case CURLE_FILESIZE_EXCEEDED: return CCURL_TOO_LARGE;
    case CURLE_OPERATION_TIMEDOUT: return late(fetch);
    case CURLE_ABORTED_BY_CALLBACK: return CCURL_STOPPED;
    case CURLE_COULDNT_RESOLVE_HOST: return CCURL_UNKNOWN_HOST;
    case CURLE_COULDNT_CONNECT: return unconnected(fetch);
    case CURLE_PEER_FAILED_VERIFICATION: return unverified(fetch);
    case CURLE_SSL_CACERT_BADFILE: return CCURL_NO_AUTHORITIES;
    case CURLE_SSL_CONNECT_ERROR: return not_secure(fetch);
    default: return CCURL_FAILED;
    }
}
