import type { Redis } from 'ioredis';

/**
 * Compare-and-set of one member of a hash. KEYS: the hash, and if members go one by one, the times at which they do.
 * ARGV: member, version seen, next version, next value, milliseconds until it is forgotten.
 */
const REPLACE = `
local version, value = 'version:' .. ARGV[1], 'value:' .. ARGV[1]
if (redis.call('HGET', KEYS[1], version) or '0') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], version, ARGV[3], value, ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
if not KEYS[2] then return 1 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[2], now + ARGV[5], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
for _, idle in ipairs(redis.call('ZRANGE', KEYS[2], '-inf', now, 'BYSCORE', 'LIMIT', 0, 16)) do
  redis.call('HDEL', KEYS[1], 'version:' .. idle, 'value:' .. idle)
  redis.call('ZREM', KEYS[2], idle)
end
return 1`;

/**
 * Pins a value to the first key unless one that has not expired is there, which is returned then; further keys get
 * theirs only with it. ARGV: now, a value that counts as absent, then for each key when its value expires, and the
 * value. A key stays a minute longer than its value: expiry is told by the clock of whoever asks, which may not be
 * Redis's own.
 */
const PIN = `
local now = tonumber(ARGV[1])
local function present(key)
  local found = redis.call('HMGET', key, 'until', 'value')
  if found[2] and found[2] ~= ARGV[2] and (tonumber(found[1]) or 0) > now then return found[2] end
end
local pinned = present(KEYS[1])
if pinned then return pinned end
for i, key in ipairs(KEYS) do
  local expires = ARGV[1 + 2 * i]
  if not present(key) then
    redis.call('HSET', key, 'until', expires, 'value', ARGV[2 + 2 * i])
    redis.call('PEXPIRE', key, string.format('%.0f', math.max(0, expires - now) + 60000))
  end
end
return false`;

/**
 * Takes a token out of a bucket, which is kept as the instant at which it is full again (generic cell rate algorithm),
 * in microseconds. ARGV: time that a token takes to come back, time that the whole bucket takes. Returns how long to
 * wait; 0 when there was a token. A bucket is never emptier than empty: a clock of Redis that was set back would refuse
 * for as long as it was set back.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, whole = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = math.min(math.max(tonumber(redis.call('GET', KEYS[1])) or 0, now), now + whole) + interval
local excess = full - now - whole
if excess > 0 then return math.ceil(excess) end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', string.format('%.0f', math.ceil((full - now) / 1000)))
return 0`;

/**
 * Each script is sent once per connection and called by its digest from then on; when Redis has forgotten it, it is
 * sent again.
 */
export interface ScriptedRedis extends Redis {
  /** Number of keys, keys, arguments. 1 when written, else 0. */
  replaceMember(keys: number, ...args: readonly string[]): Promise<unknown>;
  /** Number of keys, keys, arguments. The value that was there, or `null`. */
  pinValue(keys: number, ...args: readonly string[]): Promise<unknown>;
  /** Number of keys, keys, arguments. Microseconds to wait. */
  takeToken(keys: number, ...args: readonly string[]): Promise<unknown>;
}

export const withScripts = (redis: Redis): ScriptedRedis => {
  redis.defineCommand('replaceMember', { lua: REPLACE });
  redis.defineCommand('pinValue', { lua: PIN });
  redis.defineCommand('takeToken', { lua: TAKE });
  return redis as ScriptedRedis;
};
