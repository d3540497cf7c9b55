// libmicrohttpd 0.9.75, with typed doors where its own are variadic.
//
// Swift does not import variadic C functions. Each function below stands for one of them, with the flags
// and options that this project needs; functions that are not variadic are called under their own names.

#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <stddef.h>

/// Sizes of a daemon.
struct cmhd_settings {
    unsigned int workers;
    unsigned int connection_limit;
    size_t connection_memory;
};

/// Where a daemon calls back. The context is handed to each of them and must outlive the daemon.
struct cmhd_callbacks {
    void *context;
    /// Sees the raw target as soon as the request line is in; what it returns becomes the
    /// per-request pointer.
    void *(*target_received)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback answer;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection_changed;
    MHD_LogCallback logged;
};

/// Starts a daemon that listens to nothing: connections are given to it with MHD_add_connection.
///
/// MHD_start_daemon is variadic. Returns NULL when threads, memory or descriptors are short.
struct MHD_Daemon *cmhd_start(const struct cmhd_settings *settings,
                              const struct cmhd_callbacks *callbacks);

/// The socket of a connection; -1 when it has none.
///
/// MHD_get_connection_info is variadic and returns a union.
int cmhd_descriptor(struct MHD_Connection *connection);

/// How many bytes the head takes, from the method to the end of the empty line after the fields.
///
/// MHD_get_connection_info is variadic and returns a union.
size_t cmhd_head_size(struct MHD_Connection *connection);

/// What the connection_changed callback stored for a connection; NULL when nothing.
///
/// MHD_get_connection_info is variadic and returns a union.
void *cmhd_connection_context(struct MHD_Connection *connection);

#endif
