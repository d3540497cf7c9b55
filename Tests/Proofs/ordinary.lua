-- What viewers ask for, in turn: swipes, layouts, frames, frames they have, the gallery, its page.
local sessions = {}
local number = 0

function init(arguments)
    sessions = arguments
end

function request()
    number = number + 1
    local session = sessions[math.floor(number / 6) % #sessions + 1]
    local turn = number % 6
    if turn == 0 then
        local way = math.floor(number / 6 / #sessions) % 2 == 0 and "left" or "right"
        return wrk.format("POST", session .. "/events",
            { ["Content-Type"] = "application/x-www-form-urlencoded" }, "swipe=" .. way)
    elseif turn == 1 then
        return wrk.format("GET", session .. "/layout.json")
    elseif turn == 2 then
        return wrk.format("GET", session .. "/frame.png?t=rest")
    elseif turn == 3 then
        return wrk.format("GET", session .. "/frame.png")
    elseif turn == 4 then
        return wrk.format("GET", "/v1/galleries/Plain")
    else
        return wrk.format("GET", "/g/Plain")
    end
end
