/**
 * Loaded before the server (`node --import`): its wall clock is `CLOCK_SHIFT_MS` away from the machine's, or, where
 * `CLOCK_SHIFT_FILE` is named, as far as that file says, which is read again at each SIGUSR2. What measures intervals
 * is as it was.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const RealDate = Date;
const { CLOCK_SHIFT_MS, CLOCK_SHIFT_FILE } = process.env;
let shiftMs = Number(CLOCK_SHIFT_MS ?? 0);
const now = () => RealDate.now() + shiftMs;

const readShift = () => {
  shiftMs = Number(readFileSync(CLOCK_SHIFT_FILE, 'utf8'));
  writeFileSync(`${CLOCK_SHIFT_FILE}.read`, String(shiftMs));
};
if (CLOCK_SHIFT_FILE !== undefined) {
  readShift();
  process.on('SIGUSR2', readShift);
}

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args));
  }
  static now = now;
};
