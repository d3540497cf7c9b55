#include "CCurl.h"
#include "Addresses.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

// Not public: IANA's registries of special-purpose addresses, and multicast.
static bool is_public_4(uint32_t address)
{
    static const struct { uint32_t network; int length; } special[] = {
        {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},
        {0xA9FE0000, 16}, {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24},
        {0xC0586300, 24}, {0xC0A80000, 16}, {0xC6120000, 15}, {0xC6336400, 24},
        {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4},
    };
    for (size_t place = 0; place < sizeof special / sizeof *special; place++) {
        if ((address ^ special[place].network) >> (32 - special[place].length) == 0) return false;
    }
    return true;
}

// Only global unicast, 2000::/3, except addresses that embed or translate others (2001::/23 with
// Teredo, 2002::/16) and documentation addresses. This excludes IPv4-mapped addresses and
// 64:ff9b::/96.
static bool is_public_6(const uint8_t *bytes)
{
    if ((bytes[0] & 0xE0) != 0x20) return false;
    if (bytes[0] == 0x20 && bytes[1] == 0x01 && (bytes[2] & 0xFE) == 0) return false;
    if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0D && bytes[3] == 0xB8) return false;
    if (bytes[0] == 0x20 && bytes[1] == 0x02) return false;
    if (bytes[0] == 0x3F && bytes[1] == 0xFF && (bytes[2] & 0xF0) == 0) return false;
    return true;
}

// Where machines of clouds read their credentials: link-local addresses (RFC 3927, RFC 4291), and those of
// Amazon and Google for IPv6, and of Alibaba.
static bool is_metadata_4(uint32_t address)
{
    return (address ^ 0xA9FE0000) >> 16 == 0 || address == 0x646464C8;
}

static bool is_metadata_6(const uint8_t *bytes)
{
    static const uint8_t amazon[] = {0xFD, 0x00, 0x0E, 0xC2}, google[] = {0xFD, 0x20, 0x00, 0xCE};
    // Addresses that embed one of IPv4: mapped ones (RFC 4291), and those that NAT64 translates (RFC 6052).
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    static const uint8_t translated[12] = {0x00, 0x64, 0xFF, 0x9B};
    if (memcmp(bytes, mapped, sizeof mapped) == 0
        || memcmp(bytes, translated, sizeof translated) == 0) {
        return is_metadata_4((uint32_t)bytes[12] << 24 | (uint32_t)bytes[13] << 16
            | (uint32_t)bytes[14] << 8 | bytes[15]);
    }
    return (bytes[0] == 0xFE && (bytes[1] & 0xC0) == 0x80)
        || memcmp(bytes, amazon, sizeof amazon) == 0 || memcmp(bytes, google, sizeof google) == 0;
}

bool ccurl_is_metadata_address(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return is_metadata_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return false;
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    return is_metadata_6(six.sin6_addr.s6_addr);
}

bool ccurl_is_metadata(const char *text)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, text, &four) == 1) return is_metadata_4(ntohl(four.s_addr));
    if (inet_pton(AF_INET6, text, &six) == 1) return is_metadata_6(six.s6_addr);
    return false;
}

bool ccurl_is_public_address(const struct sockaddr *address)
{
    switch (address->sa_family) {
    case AF_INET: {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return is_public_4(ntohl(four.sin_addr.s_addr));
    }
    case AF_INET6: {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        return is_public_6(six.sin6_addr.s6_addr);
    }
    default:
        return false;
    }
}

bool ccurl_is_public(const char *text)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, text, &four) == 1) return is_public_4(ntohl(four.s_addr));
    if (inet_pton(AF_INET6, text, &six) == 1) return is_public_6(six.s6_addr);
    return false;
}

static bool part(CURLU *address, CURLUPart which, unsigned flags, char *place, size_t size)
{
    char *text = NULL;
    if (curl_url_get(address, which, &text, flags) != CURLUE_OK || !text) return false;
    size_t length = strlen(text);
    bool fits = length > 0 && length < size;
    for (size_t index = 0; fits && index <= length; index++) {
        place[index] = (char)tolower((unsigned char)text[index]);
    }
    curl_free(text);
    return fits;
}

bool ccurl_parts(const char *text, char *scheme, char *host, char *port, size_t size)
{
    ccurl_start();
    CURLU *address = curl_url();
    if (!address) return false;
    bool is_good = curl_url_set(address, CURLUPART_URL, text, CURLU_DISALLOW_USER) == CURLUE_OK
        && part(address, CURLUPART_SCHEME, 0, scheme, size)
        && part(address, CURLUPART_HOST, 0, host, size)
        && part(address, CURLUPART_PORT, CURLU_DEFAULT_PORT, port, size);
    curl_url_cleanup(address);
    return is_good;
}
