import type { HostToFrame } from '../../wire/frame-messages.js';

export type HostUpdate = HostToFrame['update-iframe'];
export type HostDimensions = HostToFrame['update-dimensions-iframe'];
export type HostMessage =
  | { readonly type: 'update-iframe'; readonly data: HostUpdate }
  | { readonly type: 'update-dimensions-iframe'; readonly data: HostDimensions }
  /** The user is typing in the host. */
  | { readonly type: 'user-event-iframe' };

type Fields = Readonly<Record<string, unknown>>;

const MAX_MESSAGES = 30;
const TYPING = 'user.typing.started';
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const messagesOf = (value: unknown): NonNullable<HostUpdate['messages']> | undefined => {
  if (!Array.isArray(value)) return undefined;
  const known: { readonly id: string; readonly role: string; readonly content: string }[] = [];
  for (const item of value.slice(-MAX_MESSAGES) as readonly unknown[]) {
    if (isRecord(item) && isText(item.id) && isText(item.role) && isText(item.content))
      known.push({ id: item.id, role: item.role, content: item.content });
  }
  return known;
};

/** Fields newer than the theme: a wrong type loses only that field. */
const lookOf = ({ theme, appearance, room }: Fields): HostUpdate['otherParams'] | 'wrong' => {
  if (!isAbsent(theme) && !isText(theme)) return 'wrong';
  return {
    theme: theme ?? undefined,
    appearance: isRecord(appearance) ? appearance : undefined,
    room: isSize(room) ? room : undefined,
  };
};

/** Every part may be missing; a part of the wrong type condemns the whole update, an odd message only itself. */
const decodeUpdate = (data: Fields): HostUpdate | undefined => {
  const messages = isAbsent(data.messages) ? undefined : messagesOf(data.messages);
  if (!isAbsent(data.messages) && !messages) return undefined;
  if (!isAbsent(data.messageId) && !isText(data.messageId)) return undefined;
  if (!isAbsent(data.otherParams) && !isRecord(data.otherParams)) return undefined;
  const otherParams = data.otherParams ? lookOf(data.otherParams) : undefined;
  if (otherParams === 'wrong') return undefined;
  return { messages, messageId: data.messageId ?? undefined, otherParams };
};

const decodeDimensions = (data: Fields): HostDimensions | undefined => {
  const { windowWidth, windowHeight, containerWidth, containerHeight, containerX, containerY } = data;
  if (!isSize(windowWidth) || !isSize(windowHeight) || !isSize(containerWidth)) return undefined;
  if (!isSize(containerHeight) || !isSize(containerX) || !isSize(containerY)) return undefined;
  const { keyboardHeight, visible } = data;
  if (!isAbsent(keyboardHeight) && !isSize(keyboardHeight)) return undefined;
  if (!isAbsent(visible) && typeof visible !== 'boolean') return undefined;
  const box = { windowWidth, windowHeight, containerWidth, containerHeight, containerX, containerY };
  return { ...box, keyboardHeight: keyboardHeight ?? undefined, visible: visible ?? undefined };
};

/**
 * What a host may say (`docs/reference/protocol.md#messages-between-frame-and-host`). Unknown types and wrong shapes
 * are `undefined`, without a word.
 */
export const decodeHostMessage = (raw: unknown): HostMessage | undefined => {
  if (!isRecord(raw) || !isRecord(raw.data)) return undefined;
  if (raw.type === 'update-iframe') {
    const data = decodeUpdate(raw.data);
    return data && { type: raw.type, data };
  }
  if (raw.type === 'update-dimensions-iframe') {
    const data = decodeDimensions(raw.data);
    return data && { type: raw.type, data };
  }
  if (raw.type === 'user-event-iframe' && raw.data.name === TYPING) return { type: raw.type };
  return undefined;
};
