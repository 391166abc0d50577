export { createCachedAdStore } from './cached-ad-store.js';
