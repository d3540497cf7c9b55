#include "Fetch.h"

#include <strings.h>

static long status_of(CURL *handle)
{
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// The ways that the server has offered in a 401.
static long offered_ways(CURL *handle)
{
    long offered = 0;
    curl_easy_getinfo(handle, CURLINFO_HTTPAUTH_AVAIL, &offered);
    return offered & (long)(CURLAUTH_BASIC | CURLAUTH_DIGEST);
}

static long remember(const struct ccurl_request *request, long offered)
{
    long way = offered & (long)CURLAUTH_DIGEST ? (long)CURLAUTH_DIGEST : (long)CURLAUTH_BASIC;
    if (request->client) atomic_store(&request->client->way, way);
    return way;
}

CURLcode ccurl_perform_with_login(struct fetch *fetch, struct curl_slist *fields)
{
    const struct ccurl_request *request = fetch->request;
    long way = request->client ? atomic_load(&request->client->way) : 0;
    // Over TLS nobody else reads it. Asking first would lead to a page to log in on some servers.
    if (way == 0 && strncasecmp(request->address, "https:", 6) == 0) way = (long)CURLAUTH_BASIC;
    if (way == 0) {
        fetch->is_asking = true;
        CURLcode code = ccurl_perform(fetch, fields, 0);
        fetch->is_asking = false;
        long status = status_of(fetch->handle);
        // No answer, a redirect, or a server that is busy: the password would change nothing.
        if (status == 0 || status / 100 == 3 || status == 429 || status >= 500) {
            return status == 0 ? code : CURLE_OK;
        }
        way = remember(request, offered_ways(fetch->handle));
    }
    CURLcode code = ccurl_perform(fetch, fields, way);
    if (status_of(fetch->handle) != 401) return code;
    long offered = offered_ways(fetch->handle);
    // A password that was refused is not sent again: servers block households after some.
    if (offered == 0 || (offered & way) != 0) return code;
    return ccurl_perform(fetch, fields, remember(request, offered));
}
