import { errors } from 'undici';
import type { PlaygroundFailure } from '../../wire/playground.js';
import { UnreadableStream } from '../net/read-pieces.js';

const SLOW: ReadonlySet<unknown> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const UNREADABLE: ReadonlySet<unknown> = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW']);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** No stream of chat completions, or not even HTTP. */
const isGarbled = (error: unknown): boolean =>
  error instanceof UnreadableStream || error instanceof errors.HTTPParserError;

/** What an error means to the person who waits. `isBegun`: the server has begun to answer. */
export const failureOf = (error: unknown, isBegun: boolean, isOverdue: boolean): PlaygroundFailure => {
  const code = codeOf(error);
  if (isOverdue || SLOW.has(code)) return 'slow';
  if (isGarbled(error) || UNREADABLE.has(code)) return 'unreadable';
  return isBegun ? 'cut-off' : 'unreachable';
};
