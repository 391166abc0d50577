export { createRedisAdStore } from './ad-store.js';
export { connectRedis, RedisUnavailable, type RedisConnection, type RedisOptions } from './connection.js';
export { createRedisEventFanout } from './event-fanout.js';
export { createRedisExposureStore } from './exposure-store.js';
export { createRedisSessionStore } from './session-store.js';
