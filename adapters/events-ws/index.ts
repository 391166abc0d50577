export { attachEventStream, type EventStream, type EventStreamDependencies } from './attach-event-stream.js';
export { type TokenGate } from './authorize.js';
export { type EventStreamOptions } from './options.js';
export { listenToEvents, type ListenOptions } from './listen.js';
