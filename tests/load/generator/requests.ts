const USER_AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/139.0';

const head = (method: string, path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `User-Agent: ${USER_AGENT}`,
    'Accept: */*',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n') + '\r\n\r\n';

/** A whole request as it goes over the socket. */
export const get = (path: string): Buffer => Buffer.from(head('GET', path, {}));

export const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}): Buffer => {
  const length = String(Buffer.byteLength(body));
  return Buffer.from(
    head('POST', path, { 'Content-Type': 'application/json', 'Content-Length': length, ...headers }) + body,
  );
};
