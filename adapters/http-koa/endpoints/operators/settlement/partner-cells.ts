/** What may stand between the thousands of a number. */
const THOUSANDS = [',', ' ', "'", '\u00a0', '\u202f'];
const DIGITS = /^\d+$/;
const MAX_WHOLE_DIGITS = 15;
const MAX_DECIMALS = 9;
const GROUP = 3;

/** Without what stands between its thousands; `undefined`: these are not groups of three, or no digits. */
const plainDigits = (text: string): string | undefined => {
  const separator = THOUSANDS.find((one) => text.includes(one));
  const [first = '', ...groups] = separator === undefined ? [text] : text.split(separator);
  const isGrouped = first.length <= GROUP && groups.every((group) => group.length === GROUP && DIGITS.test(group));
  if (!DIGITS.test(first) || (groups.length > 0 && !isGrouped)) return undefined;
  const digits = [first, ...groups].join('');
  return digits.length <= MAX_WHOLE_DIGITS ? digits : undefined;
};

/** A count such as `1234` or `1,234`. */
export const countIn = (text: string): number | undefined => {
  const digits = plainDigits(text);
  return digits === undefined ? undefined : Number(digits);
};

/** Nano-USD of an amount such as `1234.5` or `1,234.50`. A comma is never a decimal one: it would be guessed. */
export const nanosIn = (text: string): bigint | undefined => {
  const [whole = '', decimals = '0', ...more] = text.split('.');
  const digits = plainDigits(whole);
  const isFraction = DIGITS.test(decimals) && decimals.length <= MAX_DECIMALS;
  if (digits === undefined || !isFraction || more.length > 0) return undefined;
  return BigInt(digits + decimals.padEnd(MAX_DECIMALS, '0'));
};
