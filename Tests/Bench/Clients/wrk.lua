-- Sends the requests of a list in turn, each thread from another place in it, and reports what became
-- of them as JSON.
--
--     wrk … ADDRESS -- METHOD BODY TAG PREFERENCE PATH…
--
-- An empty BODY, TAG or PREFERENCE is none. A BODY of two with | between them is sent as the one and the other.
local counter = 0
local paths, bodies, place = {}, {}, 0

function setup(thread)
    thread:set("number", counter)
    counter = counter + 1
end

function init(arguments)
    wrk.method = arguments[1]
    bodies = { arguments[2] }
    if arguments[2]:find("|", 1, true) then
        local first, second = arguments[2]:match("(.*)|(.*)")
        bodies = { first, second }
    end
    if arguments[2] ~= "" then
        wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
    end
    if arguments[3] ~= "" then wrk.headers["If-None-Match"] = arguments[3] end
    if arguments[4] ~= "" then wrk.headers["Prefer"] = arguments[4] end
    for at = 5, #arguments do paths[#paths + 1] = arguments[at] end
    place = number * math.floor(#paths / 2)
end

function request()
    place = place + 1
    local path = paths[(place - 1) % #paths + 1]
    -- Each path has one body, then the other.
    local body = bodies[math.floor((place - 1) / #paths) % #bodies + 1]
    return wrk.format(nil, path, nil, body ~= "" and body or nil)
end

function done(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format(
        '\n{"requests": %d, "seconds": %.6f, "bytes": %d, "failed": %d, ' ..
        '"p50_ms": %.4f, "p99_ms": %.4f}\n',
        summary.requests, summary.duration / 1e6, summary.bytes,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout,
        latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
