/** The parameters of a query. A name that stands there twice has no one value: NUL, which no check lets through. */
export const paramsOf = (querystring: string): Readonly<Record<string, string>> => {
  const query = new URLSearchParams(querystring);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join('\0')]));
};
