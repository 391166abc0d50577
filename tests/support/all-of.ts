/** Everything that an iteration gives, in order. */
export const allOf = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};
