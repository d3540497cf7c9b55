#ifndef CCURL_FETCH_H
#define CCURL_FETCH_H

#include "CCurl.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdatomic.h>

// Handles keep their connections. Those in use are taken out, so each is used by one thread.
struct ccurl_client {
    // How the server takes a password: CURLAUTH_BASIC or CURLAUTH_DIGEST; 0 until that is known.
    atomic_long way;
    // Whether it has taken the password by Digest.
    atomic_bool took_digest;
    pthread_mutex_t lock;
    CURL *idle[4];
    size_t count;
};

struct fetch {
    const struct ccurl_request *request;
    struct ccurl_response *response;
    CURL *handle;
    int64_t received;
    // Whether it is sent to learn how the server takes the password.
    bool is_asking;
    bool is_private;
    bool is_too_large;
    bool is_not_written;
    bool is_not_taken;
    size_t field_bytes;
    // The responses, also those that were questions for the password.
    int responses;
};

// Sends the request with the password in a way of libcurl's CURLAUTH; 0 for without. By Digest, libcurl sends it
// without the password first if no challenge is kept.
CURLcode ccurl_perform(struct fetch *, struct curl_slist *fields, long way);

// Whether the response is the last one to a request that is sent to learn how the server takes the password.
bool ccurl_needs_no_password(const struct fetch *);

// Sends it with its user and password, which are never readable on the way where the server offers Digest.
CURLcode ccurl_perform_with_login(struct fetch *, struct curl_slist *fields);

// Whether nothing has told yet how the server takes the password, which is not sent then before it asks.
bool ccurl_is_login_unknown(const struct ccurl_request *);

enum ccurl_outcome ccurl_outcome_of(CURLcode, const struct fetch *);

#endif
