const TOKEN = '[A-Za-z0-9._~+/=-]{1,512}';

/** What can be sent as a bearer token (RFC 6750, section 2.1). */
export const BEARER_TOKEN = new RegExp(`^${TOKEN}$`);

/**
 * `Authorization` with a bearer token, which it captures. The scheme has no case of its own (RFC 9110, section 11.1);
 * the token has.
 */
export const BEARER = new RegExp(`^bearer (${TOKEN})$`, 'i');
