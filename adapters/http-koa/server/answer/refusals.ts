import type { ErrorCode } from '../../../../domain/values/error.js';
import type { WireErrorCode } from '../../../wire/index.js';

/** The codes a transport itself can refuse with; `session_disabled` is an answer of the engine, not an error. */
export type RefusalCode = Exclude<ErrorCode, 'session_disabled'> | 'insufficient_scope';

/** A request that is not served. `message` is one sentence for the integrator and repeats nothing that was sent. */
export interface Refusal {
  readonly status: number;
  readonly code: RefusalCode;
  readonly message: string;
}

/**
 * The one table from code to status (`docs/reference/error-codes.md`). A disabled session is an answer, not an error of
 * HTTP.
 */
const STATUS_OF = {
  invalid_json: 400,
  invalid_request: 422,
  unauthorized: 401,
  insufficient_scope: 403,
  session_disabled: 200,
} as const satisfies Record<ErrorCode | RefusalCode, number>;

/** What the conversational calls call the same thing (`docs/reference/error-codes.md`). */
const ERR_CODE_OF = {
  invalid_json: 'invalid_json',
  invalid_request: 'invalid_request',
  unauthorized: 'invalid_token',
  insufficient_scope: 'invalid_token',
  session_disabled: 'session_disabled',
} as const satisfies Record<ErrorCode | RefusalCode, WireErrorCode>;

export const statusOf = (code: ErrorCode | RefusalCode): number => STATUS_OF[code];
export const errCodeOf = (code: ErrorCode | RefusalCode): WireErrorCode => ERR_CODE_OF[code];

export const refusal = (code: RefusalCode, message: string): Refusal => ({ status: STATUS_OF[code], code, message });

/** A request that is wrong in a way for which HTTP has a status of its own. */
const requestRefusal = (status: number, message: string): Refusal => ({ status, code: 'invalid_request', message });

export const TOO_LARGE = requestRefusal(413, 'The body is larger than this endpoint reads; send less.');
export const UNREADABLE_CHARSET = requestRefusal(415, 'The charset of Content-Type cannot be read; send UTF-8.');
export const UNREADABLE_ENCODING = requestRefusal(
  415,
  'The Content-Encoding cannot be read; send the body plain or with gzip.',
);
export const BAD_BEARER: Refusal = refusal(
  'unauthorized',
  'The bearer token is missing or unknown; send "Authorization: Bearer <token>" with an API token of your account.',
);
export const BAD_PUBLISHER_TOKEN: Refusal = refusal(
  'unauthorized',
  'The publisher token is missing or unknown; check publisherToken.',
);
export const BAD_SIGNATURE: Refusal = refusal(
  'unauthorized',
  'The signature is not of this title_id, or has ended; take a new URL from POST /v1/ads/vmap-url.',
);
export const FOREIGN_ORIGIN: Refusal = refusal(
  'unauthorized',
  'This origin is not on the list of the account; add it to the allowed origins.',
);
export const BAD_PAGE_TOKEN: Refusal = refusal(
  'unauthorized',
  'The token does not belong to this ad; load the page again.',
);
export const USED_EVENT_IDS = requestRefusal(
  409,
  'Every eventId was counted before, for another ad or type; drop these events, and give each new event an id of its own.',
);

export const NOTHING_HERE = requestRefusal(404, 'There is nothing here; check the path and the id in it.');
export const OTHER_METHOD = requestRefusal(405, 'This path has no such method; send one that the header Allow names.');
export const FOREIGN_HOST = requestRefusal(
  421,
  'The name in Host is not one of this server; use that of PUBLIC_URL, or add it to HOST_NAMES.',
);
export const NO_UPGRADE = requestRefusal(426, 'The event stream is a WebSocket; ask for an upgrade.');
