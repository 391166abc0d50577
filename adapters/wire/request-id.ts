export const REQUEST_ID_HEADER = 'X-Request-Id';

/** A request as Node gives it. */
interface Received {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/** No e-mail address and no sentence fits. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's own `X-Request-Id` if it can be one, else a new one. */
export const requestIdFor = (request: Received): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID();
};
