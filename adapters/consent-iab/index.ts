export { createIabConsentReader } from './consent-reader.js';
