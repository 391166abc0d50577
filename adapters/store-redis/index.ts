export { createRedisAdStore } from './ad-store.js';
export type { RedisConnection, RedisOptions } from './connection.js';
export { createRedisEventFanout } from './event-fanout.js';
export { createRedisExposureStore } from './exposure-store.js';
export { createRedisRateLimits } from './rate-limiter.js';
export { RedisUnavailable } from './redis-unavailable.js';
export { createRedisSessionStore } from './session-store.js';
