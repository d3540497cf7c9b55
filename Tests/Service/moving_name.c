// Has a name lead to the address that stands in a file, which a test writes, for a process that loads this
// library before the C library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int lookup(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(const char *restrict node, const char *restrict service,
                const struct addrinfo *restrict hints, struct addrinfo **restrict found) {
    lookup *real = (lookup *)dlsym(RTLD_NEXT, "getaddrinfo");
    const char *name = getenv("MOVING_NAME"), *path = getenv("MOVING_NAME_ADDRESS");
    char address[64] = "";
    if (node && name && path && strcmp(node, name) == 0) {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        if (file < 0) return EAI_FAIL;
        ssize_t length = read(file, address, sizeof address - 1);
        close(file);
        if (length <= 0) return EAI_FAIL;
        address[length] = 0;
        node = address;
    }
    return real(node, service, hints, found);
}
