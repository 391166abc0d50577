import { z } from 'zod';
import { nearest, shown } from '../problems.js';

/** Tokens are secrets and a catalog file is not: people look for a place for them, so the answer is given here. */
const TOKEN = /(?:token|(?:^|_)(?:secret|password))s?$/i;

const hint = (key: string, known: readonly string[]): string => {
  if (TOKEN.test(key))
    return `tokens do not stand in this file; put the SHA-256 of one into "tokenHashes" of its account`;
  const meant = nearest(key, known);
  return meant === undefined ? `remove it, or use one of ${known.join(', ')}` : `did you mean "${meant}"?`;
};

/** What is said of keys that are not among `known`. */
export const refuseOthers =
  (known: readonly string[]): z.core.$ZodErrorMap =>
  (issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `has the unknown key ${shown(key)} – ${hint(key, known)}`).join('; ')
      : undefined;

/**
 * An object that refuses keys it does not know, with a hint: a misspelt optional key would otherwise do nothing,
 * silently.
 */
export const strictObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: refuseOthers(Object.keys(shape)) });
