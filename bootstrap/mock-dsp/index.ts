export type { Seen } from './desk.js';
export { startMockDsp, type MockDsp } from './mock-dsp.js';
export { KINDS, MODES, scriptSchema, type Script } from './script.js';
