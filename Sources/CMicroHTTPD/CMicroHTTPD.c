#include "CMicroHTTPD.h"

struct MHD_Daemon *cmhd_start(const struct cmhd_settings *settings,
                              const struct cmhd_callbacks *callbacks) {
    // No listening socket: the library's own would have to be taken away with MHD_quiesce_daemon
    // before a shutdown, and that aborts the process now and then when workers share an epoll set.
    const unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC |
                               MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
                               MHD_USE_NO_LISTEN_SOCKET;

    // A pool of one is refused by the library: it has to be left out. The options end early then.
    const enum MHD_OPTION pool =
        settings->workers > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END;

    // Strictness stays at 0: above it a missing Host is answered with two header blocks. What it
    // would have checked, the Swift side checks. The library's timeout stays off: it counts
    // inactivity, and deadlines are kept by the Swift side as well.
    return MHD_start_daemon(
        flags, 0, NULL, NULL, callbacks->answer, callbacks->context,
        MHD_OPTION_EXTERNAL_LOGGER, callbacks->logged, callbacks->context,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks->target_received, callbacks->context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, callbacks->context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection_changed, callbacks->context,
        MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 0,
        pool, settings->workers,
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
