/** Reads numbers from a text of bits, front to back. Throws at its end: what is cut short cannot be read. */
export interface BitCursor {
  readonly at: () => number;
  readonly number: (bits: number) => number;
  readonly skip: (bits: number) => void;
}

export const bitCursor = (text: string, from = 0): BitCursor => {
  let at = from;
  const skip = (bits: number): void => {
    at += bits;
    if (at > text.length) throw new RangeError('The bits end too early.');
  };
  return {
    at: () => at,
    skip,
    number: (bits) => {
      skip(bits);
      return Number.parseInt(text.slice(at - bits, at), 2);
    },
  };
};
