/**
 * What `decode` makes of what another has sent; `undefined` when it throws, whatever it throws: hostile bytes bring a
 * decoder to any error. Only for decoders that ask nothing and change nothing.
 */
export const readable = <T>(decode: () => T): T | undefined => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof ReferenceError) throw error;
    return undefined;
  }
};

/** The value of a JSON text; `undefined`: it is none. */
export const jsonIn = (text: string): unknown => readable(() => JSON.parse(text) as unknown);
