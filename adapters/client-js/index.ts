import type { SessionOptions } from './options/options.js';
import { uuid7 } from './options/uuid7.js';
import { createSession as startSession, type Session } from './session/session.js';

/**
 * Starts a session in a browser: one conversation. Never throws; what is wrong with the options arrives as `ad.error`.
 */
export const createSession: (options: SessionOptions) => Session = startSession;
/**
 * A fresh id for a conversation or a message. `crypto.randomUUID` is missing on plain http, where an app may well be
 * tried from another device.
 */
export const newId = (): string => uuid7(Date.now());

export { stayAtEnd } from './page/stay-at-end.js';
export type { RenderOptions, Session } from './session/session.js';
export type { Ad, AdOptions } from './session/ad.js';
export type {
  AdEvent,
  AdText,
  ClickedPayload,
  ErrorCode,
  OnDebugEvent,
  OnEvent,
  SkipCode,
  ViewedPayload,
} from './options/events.js';
export type { KeyValueStorage } from './options/install-id.js';
export type { Appearance, Theme } from './options/look.js';
export type { Message } from './state/message.js';
export type { Character, MutableOptions, Regulatory, SdkName, SessionOptions } from './options/options.js';
export type { PairedAd, SessionState } from './state/state.js';
