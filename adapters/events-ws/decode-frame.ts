import { WIRE_EVENT_NAMES, type WireEventName, type WireStreamServerFrame } from '../wire/index.js';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEventName = (value: unknown): value is WireEventName => WIRE_EVENT_NAMES.some((name) => name === value);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const decodeEvent = ({ id, at, accountId, sessionId, event }: Fields): WireStreamServerFrame | undefined => {
  if (typeof id !== 'number' || typeof at !== 'string' || typeof accountId !== 'string') return undefined;
  if (!isFields(event) || !isEventName(event['name']) || !isFields(event['payload'])) return undefined;
  const decoded = { name: event['name'], code: text(event['code']), payload: event['payload'] };
  return { id, at, accountId, sessionId: text(sessionId), event: decoded };
};

/** A frame of the server, or `undefined` for what this version does not know; a newer server may send more. */
export const decodeServerFrame = (json: string): WireStreamServerFrame | undefined => {
  let frame: unknown;
  try {
    frame = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isFields(frame)) return undefined;
  if (frame['type'] !== 'gap') return decodeEvent(frame);
  const { from, to } = frame;
  return typeof from === 'number' && typeof to === 'number' ? { type: 'gap', from, to } : undefined;
};
