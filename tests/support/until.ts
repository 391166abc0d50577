/** Looks once each turn of the event loop until the condition holds; the limit is that of the test. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
};
