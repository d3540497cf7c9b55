#include "CCurl.h"

#include <curl/curl.h>

static size_t ignore(char *bytes, size_t size, size_t count, void *context)
{
    (void)bytes;
    (void)context;
    return size * count;
}

enum ccurl_outcome ccurl_probe(const char *address, long milliseconds, long *status)
{
    CURL *handle = curl_easy_init();
    if (handle == NULL) return CCURL_FAILED;
    curl_easy_setopt(handle, CURLOPT_URL, address);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http");
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, milliseconds);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, ignore);
    CURLcode code = curl_easy_perform(handle);
    long connections = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
    curl_easy_getinfo(handle, CURLINFO_NUM_CONNECTS, &connections);
    curl_easy_cleanup(handle);
    // A body that is cut off does not change what the server said.
    if (code == CURLE_OK || *status != 0) return CCURL_DONE;
    switch (code) {
    case CURLE_URL_MALFORMAT: return CCURL_FAILED;
    // Of the URL, or of a response without a head.
    case CURLE_UNSUPPORTED_PROTOCOL: return connections > 0 ? CCURL_TOO_SLOW : CCURL_FAILED;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT: return CCURL_UNREACHABLE;
    default: return CCURL_TOO_SLOW;
    }
}
