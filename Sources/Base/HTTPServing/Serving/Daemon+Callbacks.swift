internal import CMicroHTTPD
import Concurrency
import Glibc
import Logging

/// libmicrohttpd's callbacks. Each function converts C arguments to Swift values and decides
/// nothing itself.
extension Daemon {
    /// Called when a request line has arrived.
    ///
    /// The returned pointer is passed to the request's later callbacks.
    static let targetReceived:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
            UnsafeMutableRawPointer? = { context, target, mhdConnection in
                guard let core = unsafe core(context), let target = unsafe target,
                    let mhdConnection = unsafe mhdConnection,
                    let connection = unsafe MHDConnection(mhdConnection).connection
                else { return nil }
                ServingThread.mark()
                connection.requestLineArrived(at: .now)
                let seen = ReceivedTarget(target, limit: core.limits.targetLimit)
                let exchange = Exchange(target: seen, on: connection, of: core)
                return unsafe Unmanaged.passRetained(exchange).toOpaque()
            }

    /// Called when the library is ready to continue a request.
    ///
    /// Without a per-request pointer the call belongs to no request.
    static let requestReady: MHD_AccessHandlerCallback = {
        _, mhdConnection, _, method, version, upload, uploadSize, perRequest in
        guard let exchange = unsafe exchange(perRequest), let mhdConnection = unsafe mhdConnection,
            let method = unsafe method, let version = unsafe version,
            let uploadSize = unsafe uploadSize
        else { return .NO }
        if unsafe uploadSize.pointee > 0 {
            let piece = unsafe UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
            unsafe uploadSize.pointee = 0
            return unsafe exchange.receive(piece) ? .YES : .NO
        }
        let connection = unsafe MHDConnection(mhdConnection)
        let continues = exchange.proceed(on: connection) {
            unsafe connection.head(method: method, target: exchange.target, version: version)
        }
        return continues ? .YES : .NO
    }

    /// Called when a request ends.
    ///
    /// Called once for each request line that arrived.
    static let completed: MHD_RequestCompletedCallback = { _, _, perRequest, _ in
        guard let perRequest = unsafe perRequest, let pointer = unsafe perRequest.pointee else {
            return
        }
        unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue().end()
        unsafe perRequest.pointee = nil
    }

    /// Called when a worker takes over a connection, and before its descriptor is closed.
    static let connectionChanged: MHD_NotifyConnectionCallback = {
        context, mhdConnection, kept, change in
        guard let core = unsafe core(context), let mhdConnection = unsafe mhdConnection,
            let kept = unsafe kept
        else {
            return
        }
        switch change {
        case .CONNECTION_NOTIFY_STARTED:
            let descriptor = unsafe MHDConnection(mhdConnection).descriptor
            guard let connection = core.registry.connection(descriptor) else { return }
            connection.pickedUpByWorker()
            unsafe kept.pointee = Unmanaged.passRetained(connection).toOpaque()
        case .CONNECTION_NOTIFY_CLOSED:
            guard let pointer = unsafe kept.pointee else { return }
            let connection = unsafe Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
            unsafe kept.pointee = nil
            connection.willClose()
            core.registry.remove(connection)
        default:
            return
        }
    }

    /// Called for the library's log messages, mostly about clients' errors.
    ///
    /// Only the text of the message is logged, without the values in it, because they may be parts of a
    /// request, and with it the id of a session.
    static let logged: MHD_LogCallback = { context, format, _ in
        guard let core = unsafe core(context), let format = unsafe format,
            core.logger.logLevel <= .debug
        else { return }
        let text = unsafe String(cString: format).filter { !$0.isNewline }
        core.logger.debug("libmicrohttpd: \(text)")
    }

    /// Called when the library detects that its state is corrupt.
    ///
    /// The process cannot continue; the message is logged first.
    static let panicked: MHD_PanicCallback = { _, file, line, reason in
        let location = unsafe file.map { unsafe String(cString: $0) } ?? "unknown"
        let why = unsafe reason.map { unsafe String(cString: $0) } ?? "for an unknown reason"
        Logger(label: "HTTPServing").critical(
            "libmicrohttpd cannot go on", metadata: ["at": "\(location):\(line)", "why": "\(why)"])
        abort()
    }

    private static func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    }

    private static func exchange(
        _ perRequest: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Exchange? {
        guard let perRequest = unsafe perRequest, let pointer = unsafe perRequest.pointee else {
            return nil
        }
        return unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    }
}
