/** How many lines of this header a request has: of some Node keeps the first and hides the rest. */
export const headerLines = (rawHeaders: readonly string[], lowerCaseName: string): number => {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === lowerCaseName.length && name.toLowerCase() === lowerCaseName) count++;
  }
  return count;
};
