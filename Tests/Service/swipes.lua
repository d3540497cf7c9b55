-- Swipes to and fro in the sessions whose paths are given, each thread through all of them.
local sessions = {}
local number = 0

function init(arguments)
    sessions = arguments
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
end

function request()
    number = number + 1
    local direction = math.floor(number / #sessions) % 2 == 0 and "left" or "right"
    return wrk.format(nil, sessions[number % #sessions + 1] .. "/events", nil,
        '{"events":[{"type":"swipe","direction":"' .. direction .. '","velocity":1200}]}')
end
