export const REQUEST_ID_HEADER = 'X-Request-Id';

/** A request as Node gives it. */
interface Received {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/** No e-mail address and no sentence fits. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

const made = new WeakMap<Received, string>();

const makeFor = (request: Received): string => {
  const id = made.get(request) ?? crypto.randomUUID();
  made.set(request, id);
  return id;
};

/** The caller's own `X-Request-Id` if it can be one, else one that is made here, once. */
export const requestIdOf = (request: Received): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : makeFor(request);
};
