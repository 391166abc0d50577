export { createSession, type RenderOptions, type Session } from './session.js';
export type { Ad, AdOptions } from './ad.js';
export type { Clock } from './clock.js';
export type { AdEvent, ClickedPayload, OnDebugEvent, OnEvent, ViewedPayload } from './events.js';
export type { KeyValueStorage } from './install-id.js';
export type { Message } from './message.js';
export type { Character, MutableOptions, Regulatory, SdkName, SessionOptions } from './options.js';
export type { PairedAd, SessionState } from './state.js';
export type { Transport, TransportAnswer, TransportRequest } from './transport.js';
