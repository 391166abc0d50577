/**
 * A small multilingual encoder that comes along: reads conversations for safety in a worker, without a server. The
 * model is made by `build/embedding/encoder`.
 */
export { createSafetyEncoder, type SafetyEncoder } from './content-check.js';
