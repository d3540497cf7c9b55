#ifndef CCURL_ADDRESSES_H
#define CCURL_ADDRESSES_H

#include <stdbool.h>
#include <sys/socket.h>

/// Initializes libcurl, once.
void ccurl_start(void);

/// Whether an address is in the public internet.
bool ccurl_is_public_address(const struct sockaddr *);

/// Whether clouds have the metadata of their machines at an address, with credentials.
bool ccurl_is_metadata_address(const struct sockaddr *);

#endif
