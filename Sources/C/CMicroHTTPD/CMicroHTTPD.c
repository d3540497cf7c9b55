#include "CMicroHTTPD.h"

struct MHD_Daemon *cmhd_start(const struct cmhd_settings *settings,
                              const struct cmhd_callbacks *callbacks) {
    // No listening socket: the library's own would have to be removed with MHD_quiesce_daemon
    // before a shutdown, and that occasionally aborts the process when workers share an epoll set.
    const unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC |
                               MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
                               MHD_USE_NO_LISTEN_SOCKET;

    // Strictness stays at 0: above 0 the library sends two header blocks for a missing Host. The
    // Swift side does the checks instead. The library's timeout stays off because it counts
    // inactivity; the Swift side enforces deadlines too.
    return MHD_start_daemon(
        flags, 0, NULL, NULL, callbacks->request_ready, callbacks->context,
        MHD_OPTION_EXTERNAL_LOGGER, callbacks->logged, callbacks->context,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks->target_received, callbacks->context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, callbacks->context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection_changed, callbacks->context,
        MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 0,
        MHD_OPTION_END);
}

int cmhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

size_t cmhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

void *cmhd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
