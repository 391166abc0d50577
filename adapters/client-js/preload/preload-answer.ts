import type { CallResult } from '../io/call.js';
import type { AdText } from '../options/events.js';
import { UUID } from '../options/uuid7.js';
import { fieldsOf, isRecord, listOf, numberOf, textOf, webAddressOf, type Fields } from '../io/decode.js';
import type { Bid } from '../state/state.js';

/** Exactly one of these comes of every preload that is not cancelled (`docs/reference/turns.md#turn`). */
export type PreloadOutcome =
  | { readonly kind: 'filled'; readonly sessionId: string; readonly bids: readonly Bid[] }
  | { readonly kind: 'no-fill'; readonly sessionId?: string; readonly skipCode: string }
  /** `isPermanent`: the session is over. */
  | { readonly kind: 'refused'; readonly errCode: string; readonly message: string; readonly isPermanent: boolean }
  /** Not a decision of the server: report it there. */
  | { readonly kind: 'fault'; readonly message: string };

export interface PreloadAsked {
  readonly codes: readonly string[];
  readonly isTrackOnly: boolean;
}

const fault = (what: string): PreloadOutcome => ({ kind: 'fault', message: `The ad server ${what}.` });

const refusal = (body: Fields, errCode: string): PreloadOutcome => {
  const message = textOf(fieldsOf(body.error).message) ?? 'The ad server refused.';
  const isPermanent = body.permanent === true || body.permanentError === true;
  return { kind: 'refused', errCode, message, isPermanent };
};

const refusedStatus = (status: number, body: Fields): PreloadOutcome => {
  const said = textOf(body.errCode) ?? textOf(fieldsOf(body.error).code);
  return refusal(body, status === 401 ? 'invalid_token' : (said ?? 'request_failed'));
};

const decodeBid = (value: unknown): Bid | undefined => {
  const sent = fieldsOf(value);
  // The id becomes part of an address.
  const { bidId, code, revenue, value: older, format, content } = sent;
  if (typeof bidId !== 'string' || !UUID.test(bidId) || typeof code !== 'string') return undefined;
  return {
    bidId,
    code,
    revenue: numberOf(revenue) ?? numberOf(older) ?? 0,
    format: textOf(format) ?? 'unknown',
    content: textOf(content) ?? '',
    sent,
    // As of a click, no other address reaches a host.
    text: webAddressOf(fieldsOf(sent.text).url) ? (sent.text as AdText) : undefined,
  };
};

/** Per code the first bid wins; codes that were not enabled are dropped. */
const usableBids = (values: unknown, codes: readonly string[]): readonly Bid[] => {
  const bids = listOf(values).flatMap((value) => decodeBid(value) ?? []);
  return bids.filter(({ code }, at) => codes.includes(code) && bids.findIndex((bid) => bid.code === code) === at);
};

const decodeBody = (body: Fields, asked: PreloadAsked): PreloadOutcome => {
  const sessionId = textOf(body.sessionId);
  const { errCode = null } = body;
  if (errCode !== null || sessionId === undefined) return refusal(body, textOf(errCode) ?? 'unknown');
  const bids = usableBids(body.bids, asked.codes);
  const skipCode =
    body.skip === true
      ? (textOf(body.skipCode) ?? 'unknown')
      : // The integrator muted this turn: whatever the answer, it shows nothing.
        (asked.isTrackOnly && 'ads_disabled') || (!bids[0] && 'unfilled_bid');
  return skipCode ? { kind: 'no-fill', sessionId, skipCode } : { kind: 'filled', sessionId, bids };
};

/** The table "what a client reports" of `docs/reference/protocol.md`, its rows tried from the top. */
export const decodePreloadAnswer = (result: CallResult, asked: PreloadAsked): PreloadOutcome => {
  if (result.kind === 'unanswered') return fault(`did not answer (${result.reason})`);
  const { status, body } = result;
  if (status === 204) return { kind: 'no-fill', skipCode: 'unfilled_bid' };
  if (status >= 400 && status < 500) return refusedStatus(status, fieldsOf(body));
  if (status < 200 || status >= 300) return fault(`answered with status ${status}`);
  return isRecord(body) ? decodeBody(body, asked) : fault('sent no JSON');
};
