import type { Outcome } from '../../../application/ports/sharing/circuit.js';
import { UnreadableAnswer } from './ask-once.js';
import { ServerRefused } from './connection.js';
import { UnreadableStream } from './read-pieces.js';

const SERVER_ERROR = 500;
/** The answer is longer than is read. */
const TOO_LONG = new Set<unknown>(['UND_ERR_RES_EXCEEDED_MAX_SIZE']);
const TOO_SLOW = new Set<unknown>(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Whether the server answered a question, if not with what it was asked for. */
const isAnswer = (error: unknown): boolean =>
  error instanceof UnreadableAnswer ||
  error instanceof UnreadableStream ||
  TOO_LONG.has(codeOf(error)) ||
  (error instanceof ServerRefused && error.status < SERVER_ERROR);

/** Whether an answer took too long, rather than a connection. */
export const isSlow = (error: unknown): boolean =>
  TOO_SLOW.has(codeOf(error)) || (error instanceof Error && error.name === 'TimeoutError');

/**
 * What a call says about the server. A refusal and an answer that cannot be read are about the question: anyone could
 * bring them about by what stands in a conversation.
 */
export const outcomeOf = (error: unknown): Outcome => (isAnswer(error) ? 'answered' : 'failed');
