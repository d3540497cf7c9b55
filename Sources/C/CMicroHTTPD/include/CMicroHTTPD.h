// libmicrohttpd 0.9.75, with typed wrappers for its variadic functions.
//
// Swift does not import variadic C functions. Each function below wraps one of them, with the flags
// and options that this project needs; other functions are called directly.

#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <stddef.h>

/// Sizes of a daemon.
struct cmhd_settings {
    unsigned int connection_limit;
    size_t connection_memory;
};

/// The callbacks of a daemon. Each receives the context, which must outlive the daemon.
struct cmhd_callbacks {
    void *context;
    /// Receives the raw target when the request line is complete; the result becomes the
    /// per-request pointer.
    void *(*target_received)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback request_ready;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection_changed;
    MHD_LogCallback logged;
};

/// Starts a daemon of one thread without a listening socket; MHD_add_connection passes it connections.
///
/// MHD_start_daemon is variadic. Returns NULL when threads, memory or descriptors run out.
struct MHD_Daemon *cmhd_start(const struct cmhd_settings *settings,
                              const struct cmhd_callbacks *callbacks);

/// The socket of a connection; -1 if it has none.
///
/// MHD_get_connection_info is variadic and returns a union.
int cmhd_descriptor(struct MHD_Connection *connection);

/// The length of the head in bytes, from the method to the end of the empty line after the fields.
///
/// MHD_get_connection_info is variadic and returns a union.
size_t cmhd_head_size(struct MHD_Connection *connection);

/// The pointer that the connection_changed callback stored for a connection; NULL if there is none.
///
/// MHD_get_connection_info is variadic and returns a union.
void *cmhd_connection_context(struct MHD_Connection *connection);

#endif
