export * from './conversation.js';
export * from './event-stream.js';
export * from './frame-messages.js';
export * from './frame-page.js';
export * from './counted-events.js';
export * from './names.js';
export * from './video-ads.js';
