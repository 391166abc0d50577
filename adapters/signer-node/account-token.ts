import { createHash, randomInt } from 'node:crypto';
import type { NewToken } from '../../application/operations/catalog/account-tokens.js';
import { TOKEN_PREFIXES, type TokenGrant } from '../../domain/catalog/tokens/account-token.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of 62 are 190 bits. */
const RANDOM_CHARS = 32;
const CHECKSUM_CHARS = 6;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A token with a prefix and a checksum, so that a scanner recognises one that leaked without asking anybody
 * (as GitHub's secret scanning does). A fast hash is right for storing it: there is nothing to guess.
 */
export const makeAccountToken = (grant: TokenGrant): NewToken => {
  const random = Array.from({ length: RANDOM_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const body = `${TOKEN_PREFIXES[grant.kind]}${random}`;
  const token = `${body}${sha256(body).slice(0, CHECKSUM_CHARS)}`;
  return { token, stored: { ...grant, sha256: sha256(token), last4: token.slice(-4) } };
};
