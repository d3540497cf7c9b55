#include "CCurl.h"
#include "Addresses.h"

#include <ctype.h>
#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
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

// Handles keep their connections. Those in use are taken out, so each is used by one thread.
struct ccurl_client {
    pthread_mutex_t lock;
    CURL *idle[4];
    size_t count;
};

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

static void put_back(struct ccurl_client *client, CURL *handle)
{
    if (client) {
        // Connections and looked up names stay.
        curl_easy_reset(handle);
        pthread_mutex_lock(&client->lock);
        if (client->count < sizeof client->idle / sizeof *client->idle) {
            client->idle[client->count++] = handle;
            handle = NULL;
        }
        pthread_mutex_unlock(&client->lock);
    }
    if (handle) curl_easy_cleanup(handle);
}

struct fetch {
    const struct ccurl_request *request;
    struct ccurl_response *response;
    CURL *handle;
    int64_t received;
    bool is_private;
    bool is_too_large;
    bool is_not_written;
    bool is_not_taken;
    size_t field_bytes;
};

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
    if (request->body_length > 0) {
        curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)request->body);
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    }
    if (request->method) curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
    // No compression: a picture does not compress further, and this avoids decompression bombs.
    curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, NULL);
    // In place of the authorities of the system, as in other programs that link OpenSSL.
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

static enum ccurl_outcome outcome(CURLcode code, const struct fetch *fetch)
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
    case CURLE_SSL_CACERT_BADFILE: return CCURL_UNTRUSTED;
    case CURLE_SSL_CONNECT_ERROR: return not_secure(fetch);
    default: return CCURL_FAILED;
    }
}

enum ccurl_outcome ccurl_fetch(const struct ccurl_request *request, struct ccurl_response *response)
{
    ccurl_start();
    memset(response, 0, sizeof *response);
    CURL *handle = take_handle(request->client);
    if (!handle) return CCURL_FAILED;
    struct fetch fetch = {.request = request, .response = response, .handle = handle};
    struct curl_slist *fields = header_fields(request);
    set_up(handle, &fetch, fields);
    CURLcode code = curl_easy_perform(handle);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &response->status);
    char *location = NULL;
    curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &location);
    if (location && strlen(location) < sizeof response->location) {
        strcpy(response->location, location);
    }
    enum ccurl_outcome result = outcome(code, &fetch);
    put_back(request->client, handle);
    curl_slist_free_all(fields);
    return result;
}
