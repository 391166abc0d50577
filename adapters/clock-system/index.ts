export { createSystemClock } from './system-clock.js';
