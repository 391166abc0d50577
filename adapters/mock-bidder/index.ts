export { startMockDsp, type MockDsp } from './mock-dsp.js';
export { KINDS, MODES, scriptSchema } from './script.js';
