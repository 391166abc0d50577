/** Errors a caller is told about. The closed list of `docs/reference/error-codes.md`. */
export const ERROR_CODES = ['invalid_json', 'invalid_request', 'unauthorized', 'session_disabled'] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * A refusal with a sentence that says what happened, which field, and what to do. Never holds text of a conversation.
 */
export class AdPlacementError extends Error {
  override readonly name = 'AdPlacementError';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
