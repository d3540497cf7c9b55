/// The operations on sessions in Redis, each an atomic script.
///
///     PREFIX:{v1}:s:ID      a session: revision, when it was born and last used, the client
///                           hash, the token of the last write (8 bytes each, big endian),
///                           and the state
///     PREFIX:{v1}:due       a sorted set of ID + client hash, by when a sweep checks it next:
///                           never after its end, in steady milliseconds
///     PREFIX:{v1}:from      a hash: the number of sessions of each client hash
///     PREFIX:{v1}:changes   a channel: ID + revision + store, or ID + store when a session ended
///     PREFIX:{v1}:v:NAME    a value that stays (`RedisBackend+Values`)
///     PREFIX:{v1}:probe     exists for a second: a write that checks whether writes are accepted
///
/// The braces keep all keys in one slot of a cluster. Time is the caller's; Redis' own time only
/// removes sessions that no sweep has removed. A use does not change `due`: the sweep finds that
/// the session lives longer, and postpones it. Numbers of eight bytes are only compared, because
/// Lua's numbers are exact only up to 2⁵³.
enum RedisScripts {
    /// The common beginning of all scripts.
    ///
    /// ARGV: prefix, id, now, idle, absolute, slack, and as the last one the id of the calling
    /// store. Replies are lists whose first element is a number.
    private static let common = """
        local P, id = ARGV[1], ARGV[2]
        local now, idle, absolute, slack =
            tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
        local S, DUE, FROM, CHANGES = P .. 's:', P .. 'due', P .. 'from', P .. 'changes'
        local store = ARGV[#ARGV]

        -- A value of another form is a session that is gone.
        local function read(key)
          local v = redis.pcall('GET', key)
          if type(v) == 'string' and #v >= 40 then return v end
          if type(v) == 'string' or (v and string.find(v.err, 'WRONGTYPE')) then
            redis.call('DEL', key)
          end
          return nil
        end
        local function ending(v)
          return math.min(struct.unpack('>i8', v, 17) + idle, struct.unpack('>i8', v, 9) + absolute)
        end
        local function leave(member)
          if redis.call('ZREM', DUE, member) == 1 then
            local address = string.sub(member, 23)
            local left = redis.pcall('HINCRBY', FROM, address, -1)
            if type(left) ~= 'number' or left <= 0 then
              redis.call('HDEL', FROM, address)
            end
          end
          redis.call('PUBLISH', CHANGES, string.sub(member, 1, 22) .. store)
        end
        local function finish(v)
          redis.call('DEL', S .. id)
          leave(id .. string.sub(v, 25, 32))
        end
        local function living()
          local v = read(S .. id)
          if v and now >= ending(v) then
            finish(v)
            return nil
          end
          return v
        end
        local function keep(v)
          redis.call('SET', S .. id, v, 'PX', math.max(1, ending(v) - now + slack))
        end

        """

    /// ARGV: value, address, limit on all sessions, limit for one address.
    ///
    /// Replies 0 for success, 1 if the id is taken, 2 and the time to the next end if the limit is
    /// reached, 3 if the limit for this address is reached.
    static let create = RedisScript(
        common + """
            local value, address, limit, limitForOne =
                ARGV[7], ARGV[8], tonumber(ARGV[9]), tonumber(ARGV[10])
            local v = living()
            if v then
              if string.sub(v, 33, 40) == string.sub(value, 33, 40) then
                return {0, 0}
              end
              return {1, 0}
            end
            if (tonumber(redis.call('HGET', FROM, address) or '0') or 0) >= limitForOne then
              return {3, 0}
            end
            if redis.call('ZCARD', DUE) >= limit then
              for _ = 1, 64 do
                local top = redis.call('ZRANGE', DUE, 0, 0, 'WITHSCORES')
                if not top[1] then break end
                local w = read(S .. string.sub(top[1], 1, 22))
                local e = w and ending(w)
                if not e or e <= tonumber(top[2]) then
                  return {2, math.max(0, tonumber(top[2]) - now)}
                end
                redis.call('ZADD', DUE, e, top[1])
              end
              return {2, 0}
            end
            keep(value)
            redis.call('ZADD', DUE, ending(value), id .. address)
            if type(redis.pcall('HINCRBY', FROM, address, 1)) ~= 'number' then
              redis.call('HDEL', FROM, address)
              redis.call('HINCRBY', FROM, address, 1)
            end
            redis.call('PEXPIRE', DUE, absolute + 2 * slack)
            redis.call('PEXPIRE', FROM, absolute + 2 * slack)
            return {0, 0}
            """, minimumReplyCount: 2)

    /// ARGV: expected revision, next revision, token, now in eight bytes, state.
    ///
    /// Replies 0 and the revision for success, now or earlier with the same token; 1 and the
    /// current revision for a conflict; or 2 if the session is gone.
    static let replace = RedisScript(
        common + """
            local expected, revision, token, moment, state =
                ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11]
            local v = living()
            if not v then return {2} end
            local current = string.sub(v, 1, 8)
            if string.sub(v, 33, 40) == token then return {0, current} end
            if current ~= expected then return {1, current} end
            local used = string.sub(v, 17, 24)
            if struct.unpack('>i8', used) < now then used = moment end
            keep(revision .. string.sub(v, 9, 16) .. used .. string.sub(v, 25, 32) .. token .. state)
            redis.call('PUBLISH', CHANGES, id .. revision .. store)
            return {0, revision}
            """)

    /// ARGV: now in eight bytes.
    ///
    /// Records a use. Replies 0 and the session, or 2 if it is gone.
    static let use = RedisScript(
        common + """
            local v = living()
            if not v then return {2} end
            if struct.unpack('>i8', v, 17) < now then
              v = string.sub(v, 1, 16) .. ARGV[7] .. string.sub(v, 25)
              keep(v)
            end
            return {0, v}
            """)

    /// Ends a session, and replies 0.
    static let delete = RedisScript(
        common + """
            local v = read(S .. id)
            if v then finish(v) end
            return {0}
            """)

    /// ARGV: the number of sessions to check.
    ///
    /// Ends expired sessions. Replies the number of checked sessions and the ids of those that
    /// ended.
    static let sweep = RedisScript(
        common + """
            local due = redis.call('ZRANGEBYSCORE', DUE, '-inf', now, 'LIMIT', 0, ARGV[7])
            local ended = {#due}
            for _, member in ipairs(due) do
              local name = string.sub(member, 1, 22)
              local v = read(S .. name)
              local e = v and ending(v)
              if e and e > now then
                redis.call('ZADD', DUE, e, member)
              else
                redis.call('DEL', S .. name)
                leave(member)
                ended[#ended + 1] = name
              end
            end
            return ended
            """)
}
