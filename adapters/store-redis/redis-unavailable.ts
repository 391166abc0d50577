/**
 * Redis is out, too slow, or refused. Does not carry the command as the client's own errors do: its arguments are
 * personal data.
 */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}
