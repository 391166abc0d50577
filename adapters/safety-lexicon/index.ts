export { classifySafety, type SafetyFinding } from './classify-safety.js';
