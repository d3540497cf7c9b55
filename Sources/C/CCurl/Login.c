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
    if (request->client) {
        if (way == (long)CURLAUTH_DIGEST) atomic_store(&request->client->took_digest, true);
        atomic_store(&request->client->way, way);
    }
    return way;
}

void ccurl_client_ask_again(struct ccurl_client *client)
{
    bool is_worse = atomic_load(&client->took_digest) && atomic_load(&client->way) == (long)CURLAUTH_BASIC;
    if (is_worse) atomic_store(&client->way, 0);
}

bool ccurl_is_login_unknown(const struct ccurl_request *request)
{
    // Over TLS nobody else reads it. Asking first would lead to a page to log in on some servers.
    if (strncasecmp(request->address, "https:", 6) == 0) return false;
    return !request->client || atomic_load(&request->client->way) == 0;
}

bool ccurl_needs_no_password(const struct fetch *fetch)
{
    // It has been sent meanwhile.
    if (offered_ways(fetch->handle) & (long)CURLAUTH_DIGEST) return true;
    // A file is the same for all who may read it, unlike a list of a folder. A page may be one to log in.
    bool is_page = strncasecmp(fetch->response->content_type, "text/html", 9) == 0;
    return !fetch->request->method && status_of(fetch->handle) / 100 == 2 && !is_page;
}

// Sends the request by Digest, of which libcurl sends nothing before the server offers it.
//
// Returns the way in which the password is to be sent then; 0 if there is nothing more to send.
static long ask(struct fetch *fetch, struct curl_slist *fields, CURLcode *code)
{
    fetch->is_asking = true;
    *code = ccurl_perform(fetch, fields, (long)CURLAUTH_DIGEST);
    fetch->is_asking = false;
    long status = status_of(fetch->handle), offered = offered_ways(fetch->handle);
    if (offered & (long)CURLAUTH_DIGEST) remember(fetch->request, offered);
    if (status == 0 || ccurl_needs_no_password(fetch)) return 0;
    // A redirect, or a server that is busy: the password would change nothing.
    if (status / 100 == 3 || status == 429 || status >= 500) {
        *code = CURLE_OK;
        return 0;
    }
    // That a file is not there does not tell how folders are listed.
    return offered == 0 && !fetch->request->method ? (long)CURLAUTH_BASIC : remember(fetch->request, offered);
}

CURLcode ccurl_perform_with_login(struct fetch *fetch, struct curl_slist *fields)
{
    const struct ccurl_request *request = fetch->request;
    long way = request->client ? atomic_load(&request->client->way) : 0;
    if (way == 0 && !ccurl_is_login_unknown(request)) way = (long)CURLAUTH_BASIC;
    CURLcode code = CURLE_OK;
    if (way == 0) way = ask(fetch, fields, &code);
    if (way == 0) return code;
    code = ccurl_perform(fetch, fields, way);
    if (status_of(fetch->handle) != 401) return code;
    long offered = offered_ways(fetch->handle);
    // The challenge was kept from another request. Not all servers say that it is too old, after they have
    // started again: without it, there is another one first.
    if (offered & way & (long)CURLAUTH_DIGEST && fetch->responses == 1) {
        curl_easy_reset(fetch->handle);
        return ccurl_perform(fetch, fields, way);
    }
    // A password that was refused is not sent again: servers block households after some.
    if (offered == 0 || (offered & way) != 0) return code;
    return ccurl_perform(fetch, fields, remember(request, offered));
}
