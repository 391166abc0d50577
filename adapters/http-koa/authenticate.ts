import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AdPlacement } from '../../application/ad-placement.js';
import type { Account } from '../../domain/account.js';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/;

/** Node keeps the first of several `Authorization` headers and hides the rest; two of them are an attempt to confuse someone. */
const hasOneAuthorization = (request: IncomingMessage): boolean => {
  let count = 0;
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i];
    if (name?.length === 13 && name.toLowerCase() === 'authorization') count++;
  }
  return count === 1;
};

/** The one bearer token of the request, or `undefined` for none, several, or any other way to write it. */
const bearerOf = (request: IncomingMessage): string | undefined => {
  const header = request.headers.authorization;
  return header !== undefined && hasOneAuthorization(request) ? BEARER.exec(header)?.[1] : undefined;
};

/** The account of the bearer API token, before anything of the body is read (`spec.md`, Authentication 1). */
export const authenticateBearer = (request: IncomingMessage, placement: AdPlacement): Account | undefined => {
  const token = bearerOf(request);
  return token === undefined ? undefined : placement.authenticate('api', token);
};

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Digests are compared: `timingSafeEqual` throws on unequal lengths, and lengths are a hint. */
export const isAdmin = (request: IncomingMessage, adminToken: string | undefined): boolean => {
  const token = bearerOf(request);
  return token !== undefined && adminToken !== undefined && timingSafeEqual(digestOf(token), digestOf(adminToken));
};
