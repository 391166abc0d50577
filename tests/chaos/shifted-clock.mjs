/** Loaded before the server (`node --import`): its wall clock is `CLOCK_SHIFT_MS` away from the machine's. What measures intervals is as it was. */
const RealDate = Date;
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const now = () => RealDate.now() + shiftMs;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args));
  }
  static now = now;
};
