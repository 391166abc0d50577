/**
 * `Authorization` with a bearer token, which it captures. The scheme has no case of its own (RFC 9110, section 11.1);
 * the token has.
 */
export const BEARER = /^bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;
