import type { AdEvent } from '../../domain/delivery/ad-event.js';
import { eventId } from '../../domain/delivery/operator-event.js';
import {
  receives,
  webhookBody,
  type WebhookEndpoint,
  type WebhookId,
  type WebhookMessage,
} from '../../domain/delivery/webhook.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { EventLog, EventPage, StreamEvent } from '../ports/storage/streams/journal.js';

/**
 * Fields of a stream's event that no webhook has: the sentence that an ad showed, and ids and words that a host chose,
 * in which anything may stand.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['content', 'messageId', 'message']);

const payloadOf = ({ payload }: AdEvent): object =>
  Object.fromEntries(Object.entries(payload).filter(([field]) => !LEFT_OUT.has(field)));

const messageOf = ({ id, accountId, sessionId, atMs, event, about }: StreamEvent): WebhookMessage => ({
  id: eventId('event', accountId, id) as WebhookId,
  type: event.name,
  body: webhookBody(event.name, atMs, {
    ...{ account: accountId, eventId: id, sessionId, code: event.code },
    ...payloadOf(event),
    about,
  }),
  sessionId,
});

const GAP_TYPE = 'stream.gap';

/** Events that were removed for their age before they could be taken over. */
const gapOf = (account: AccountId, from: number, to: number, nowMs: EpochMs): WebhookMessage => ({
  id: eventId(GAP_TYPE, account, from) as WebhookId,
  type: GAP_TYPE,
  body: webhookBody(GAP_TYPE, nowMs, { account, from, to }),
});

/** What an account's endpoint has to be told after `cursor`, and up to which id that is. */
interface StreamPart {
  readonly to: number;
  readonly messages: readonly WebhookMessage[];
}

/**
 * By the events that were read, and not by the newest id: one that came while they were read is of the next part.
 */
const partOf = (endpoint: WebhookEndpoint, account: AccountId, cursor: number, page: EventPage, nowMs: EpochMs) => {
  const { events, oldestId } = page;
  const first = events[0]?.id ?? oldestId;
  const to = events.at(-1)?.id ?? oldestId - 1;
  if (to <= cursor) return undefined;
  const gap = first > cursor + 1 ? [gapOf(account, cursor + 1, first - 1, nowMs)] : [];
  return { to, messages: [...gap, ...events.filter(({ event }) => receives(endpoint, event.name)).map(messageOf)] };
};

export const readAccountStream = async (
  eventLog: Pick<EventLog, 'read'>,
  endpoint: WebhookEndpoint,
  { cursor, limit, nowMs }: { readonly cursor: number; readonly limit: number; readonly nowMs: EpochMs },
): Promise<StreamPart | undefined> => {
  if (endpoint.account === undefined) return undefined;
  return partOf(endpoint, endpoint.account, cursor, await eventLog.read(endpoint.account, cursor, limit), nowMs);
};
