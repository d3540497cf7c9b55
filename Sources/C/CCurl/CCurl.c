#include "CCurl.h"
#include "Addresses.h"
#include "Fetch.h"

#include <ctype.h>
#include <curl/curl.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

struct ccurl_switch {
    atomic_bool is_thrown;
};

struct ccurl_switch *ccurl_switch_make(void) { return calloc(1, sizeof(struct ccurl_switch)); }

void ccurl_switch_throw(struct ccurl_switch *stop) { atomic_store(&stop->is_thrown, true); }

void ccurl_switch_free(struct ccurl_switch *stop) { free(stop); }

struct ccurl_client *ccurl_client_make(void)
{
    struct ccurl_client *client = calloc(1, sizeof(struct ccurl_client));
    if (client) pthread_mutex_init(&client->lock, NULL);
    return client;
}

void ccurl_client_free(struct ccurl_client *client)
{
    for (size_t place = 0; place < client->count; place++) curl_easy_cleanup(client->idle[place]);
    pthread_mutex_destroy(&client->lock);
    free(client);
}

static CURL *take_handle(struct ccurl_client *client)
{
    CURL *handle = NULL;
    if (client) {
        pthread_mutex_lock(&client->lock);
        if (client->count > 0) handle = client->idle[--client->count];
        pthread_mutex_unlock(&client->lock);
    }
    return handle ? handle : curl_easy_init();
}

static void put_back(struct ccurl_client *client, CURL *handle, long status)
{
    if (client) {
        // Connections and looked up names stay, and the challenge of a server that takes Digest, unless it refused
        // the password: without it each request would be sent twice. All options are set again.
        if (atomic_load(&client->way) != (long)CURLAUTH_DIGEST || status == 401) curl_easy_reset(handle);
        pthread_mutex_lock(&client->lock);
        if (client->count < sizeof client->idle / sizeof *client->idle) {
            client->idle[client->count++] = handle;
            handle = NULL;
        }
        pthread_mutex_unlock(&client->lock);
    }
    if (handle) curl_easy_cleanup(handle);
}

// Bytes of all header fields of a response: some times what servers send.
static const size_t field_limit = 64 * 1024;

// libcurl calls this after every name lookup with the exact address that it connects to, so a name
// that resolves differently the second time is checked too.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct fetch *fetch = context;
    if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
    // No server of pictures is at such an address, also where private ones are allowed.
    if (ccurl_is_metadata_address(&address->addr)
        || (!fetch->request->allows_private && !ccurl_is_public_address(&address->addr))) {
        fetch->is_private = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context)
{
    struct fetch *fetch = context;
    size_t length = size * count;
    long status = 0;
    curl_easy_getinfo(fetch->handle, CURLINFO_RESPONSE_CODE, &status);
    fetch->received += (int64_t)length;
    if (fetch->is_asking && !ccurl_needs_no_password(fetch)) {
        // The head has said all. A short rest keeps the connection.
        bool is_short = status == 401 && fetch->received <= (int64_t)field_limit;
        return is_short ? length : CURL_WRITEFUNC_ERROR;
    }
    if (fetch->received > fetch->request->limit) {
        fetch->is_too_large = true;
        return CURL_WRITEFUNC_ERROR;
    }
    if (fetch->request->take) {
        fetch->is_not_taken = !fetch->request->take(
            fetch->request->context, status, (const uint8_t *)bytes, length);
        return fetch->is_not_taken ? CURL_WRITEFUNC_ERROR : length;
    }
    // The body of a redirect or an error is not used.
    if (status != 200) return length;
    size_t written = 0;
    while (written < length) {
        ssize_t now = write(fetch->request->descriptor, bytes + written, length - written);
        if (now < 0 && errno == EINTR) continue;
        if (now <= 0) {
            fetch->is_not_written = true;
            return CURL_WRITEFUNC_ERROR;
        }
        written += (size_t)now;
    }
    return length;
}

static void keep(const char *line, size_t length, const char *name, char *place, size_t size)
{
    size_t known = strlen(name);
    if (length <= known || strncasecmp(line, name, known) != 0) return;
    const char *value = line + known;
    size_t left = length - known;
    while (left > 0 && isspace((unsigned char)*value)) value++, left--;
    while (left > 0 && isspace((unsigned char)value[left - 1])) left--;
    place[0] = 0;
    // A value that does not fit is dropped; the file is then fetched whole the next time.
    if (left >= size) return;
    for (size_t index = 0; index < left; index++) {
        if ((unsigned char)value[index] < 0x20 || value[index] == 0x7F) return;
    }
    memcpy(place, value, left);
    place[left] = 0;
}

static size_t take_header(char *line, size_t size, size_t count, void *context)
{
    struct fetch *fetch = context;
    struct ccurl_response *response = fetch->response;
    size_t length = size * count;
    fetch->field_bytes += length;
    if (fetch->field_bytes > field_limit) return 0;
    // Another response: that before it was a question for the password.
    if (length > 5 && strncmp(line, "HTTP/", 5) == 0) {
        memset(response, 0, sizeof *response);
        fetch->responses++;
    }
    keep(line, length, "etag:", response->tag, sizeof response->tag);
    keep(line, length, "last-modified:", response->modified, sizeof response->modified);
    keep(line, length, "retry-after:", response->retry_after, sizeof response->retry_after);
    keep(line, length, "content-type:", response->content_type, sizeof response->content_type);
    return length;
}

static int look_at_switch(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    (void)a, (void)b, (void)c, (void)d;
    struct fetch *fetch = context;
    return atomic_load(&fetch->request->stop->is_thrown) ? 1 : 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

void ccurl_start(void) { pthread_once(&once, start); }

static struct curl_slist *header_fields(const struct ccurl_request *request)
{
    // libcurl would ask before it sends a body, and wait a second where nothing answers.
    struct curl_slist *fields = curl_slist_append(NULL, "Expect:");
    for (const char *const *field = request->fields; field && *field; field++) {
        struct curl_slist *more = curl_slist_append(fields, *field);
        if (more) fields = more;
    }
    return fields;
}

static void set_up(CURL *handle, struct fetch *fetch, struct curl_slist *fields)
{
    curl_easy_setopt(handle, CURLOPT_URL, fetch->request->address);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    // Names are looked up on a separate thread that cannot be interrupted. With this option neither
    // an abort nor a timeout waits for that thread.
    curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(handle, CURLOPT_USERAGENT, "peekstrip");
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
    const struct ccurl_request *request = fetch->request;
    curl_easy_setopt(handle, CURLOPT_HTTPGET, 1L);
    if (request->body_length > 0) {
        curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)request->body);
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    }
    curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
    // No compression: a picture does not compress further, and this avoids decompression bombs.
    curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, NULL);
    // In place of the file of the system's authorities, as in other programs that link OpenSSL.
    const char *authorities = getenv("SSL_CERT_FILE");
    if (authorities && *authorities) curl_easy_setopt(handle, CURLOPT_CAINFO, authorities);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, 5000L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, request->milliseconds);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, request->least_speed);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, request->slow_seconds);
    curl_easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->limit);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, fetch);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, fetch);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, fetch);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_at_switch);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, fetch);
}

CURLcode ccurl_perform(struct fetch *fetch, struct curl_slist *fields, long way)
{
    const char *const *login = fetch->request->login;
    set_up(fetch->handle, fetch, fields);
    curl_easy_setopt(fetch->handle, CURLOPT_USERNAME, way ? login[0] : NULL);
    curl_easy_setopt(fetch->handle, CURLOPT_PASSWORD, way ? login[1] : NULL);
    curl_easy_setopt(fetch->handle, CURLOPT_HTTPAUTH, way ? way : (long)CURLAUTH_BASIC);
    fetch->received = 0;
    fetch->field_bytes = 0;
    fetch->responses = 0;
    return curl_easy_perform(fetch->handle);
}

// Where the server redirects, without the name and password with which libcurl completes a relative URL.
static void take_location(CURL *handle, struct ccurl_response *response)
{
    char *location = NULL, *plain = NULL;
    curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &location);
    CURLU *url = location ? curl_url() : NULL;
    if (url && curl_url_set(url, CURLUPART_URL, location, 0) == CURLUE_OK
        && curl_url_set(url, CURLUPART_USER, NULL, 0) == CURLUE_OK
        && curl_url_set(url, CURLUPART_PASSWORD, NULL, 0) == CURLUE_OK
        && curl_url_get(url, CURLUPART_URL, &plain, 0) == CURLUE_OK
        && strlen(plain) < sizeof response->location) {
        strcpy(response->location, plain);
    }
    curl_free(plain);
    curl_url_cleanup(url);
}

enum ccurl_outcome ccurl_fetch(const struct ccurl_request *request, struct ccurl_response *response)
{
    ccurl_start();
    memset(response, 0, sizeof *response);
    CURL *handle = take_handle(request->client);
    if (!handle) return CCURL_FAILED;
    struct fetch fetch = {.request = request, .response = response, .handle = handle};
    struct curl_slist *fields = header_fields(request);
    bool has_login = request->login && request->login[0];
    CURLcode code =
        has_login ? ccurl_perform_with_login(&fetch, fields) : ccurl_perform(&fetch, fields, 0);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &response->status);
    take_location(handle, response);
    response->is_login_unknown = has_login && ccurl_is_login_unknown(request);
    enum ccurl_outcome result = ccurl_outcome_of(code, &fetch);
    // A handle that failed is not used again, because it keeps the number of the error.
    put_back(code == CURLE_OK ? request->client : NULL, handle, response->status);
    curl_slist_free_all(fields);
    return result;
}
