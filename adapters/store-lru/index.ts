export { createCachedAdStore } from './cached-ad-store.js';
export { createNodeLocalAds } from './node-local-ads.js';
export { createNodeLocalSessions } from './node-local-sessions.js';
