/** The parameters of a query. A name that stands there twice has no one value: NUL, which no check lets through. */
export const paramsOf = (querystring: string): Readonly<Record<string, string>> => {
  const query = new URLSearchParams(querystring);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join('\0')]));
};

/** A segment of a path, which is percent-encoded once; `undefined`: it is not. */
export const decodedSegment = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};
