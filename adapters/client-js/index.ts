export { createSession, type RenderOptions, type Session } from './session/session.js';
export type { Ad, AdOptions } from './session/ad.js';
export type { Clock } from './io/clock.js';
export type { AdEvent, ClickedPayload, OnDebugEvent, OnEvent, ViewedPayload } from './options/events.js';
export type { KeyValueStorage } from './options/install-id.js';
export type { Message } from './state/message.js';
export type { Character, MutableOptions, Regulatory, SdkName, SessionOptions } from './options/options.js';
export type { PairedAd, SessionState } from './state/state.js';
export type { Transport, TransportAnswer, TransportRequest } from './io/transport.js';
