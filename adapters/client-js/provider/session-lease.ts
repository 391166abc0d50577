import type { SessionCore } from '../session/core.js';
import type { SessionOptions } from '../options/options.js';
import type { AdEvent, OnEvent } from '../options/events.js';
import { noteReason, type Reasons } from './ad-status.js';
import { mutableKey, mutableOf } from './session-key.js';

/** What a provider needs of a session, whatever the framework. */
export interface ProvidableSession extends SessionCore {
  sendUserEvent(name: string, payload?: unknown): void;
  /** Only in development: called with each place for an ad, also with those that stay empty. */
  expects?(messageId: string, code: string): void;
}

/** A session whose options follow those of its provider. */
export interface Lease<S> {
  readonly session: S;
  /** Callbacks apply at once, mutable options at the next preload; other options are ignored. */
  update(options: SessionOptions): void;
  /** Whether the host's code runs at the moment, called by the session. */
  isSpeaking(): boolean;
  readonly reasons: Reasons;
  /** Receives every event, before the host does. */
  hear(listener: OnEvent): void;
}

type Create<S> = (options: SessionOptions) => S;

const startLease = <S extends ProvidableSession>(create: Create<S>, given: SessionOptions): Lease<S> => {
  let options = given;
  /** Nested calls of the host's code in progress. */
  let depth = 0;
  const speak = (call: () => void): void => {
    depth++;
    try {
      call();
    } finally {
      depth--;
    }
  };
  let listener: OnEvent | undefined;
  const reasons: Reasons = new Map();
  const onEvent = (event: AdEvent): void => {
    noteReason(reasons, event, session.getState());
    try {
      listener?.(event);
    } finally {
      options.onEvent?.(event);
    }
  };
  const session = create({
    ...given,
    onEvent: (event) => speak(() => onEvent(event)),
    onDebugEvent: (name, data) => speak(() => options.onDebugEvent?.(name, data)),
  });
  return {
    session,
    reasons,
    hear: (next) => void (listener = next),
    isSpeaking: () => depth > 0,
    update(next) {
      const hasChanged = mutableKey(next) !== mutableKey(options);
      options = next;
      if (hasChanged) session.updateOptions(mutableOf(next));
    },
  };
};

/**
 * Sessions by key. A released one lives on until the current task ends, for a provider that replaces the last one:
 * React's StrictMode and hot reloading remove a provider and add it again at once, and neither may restart the
 * conversation.
 */
export const createLeases = <S extends ProvidableSession>(create: Create<S>) => {
  const released = new Map<string, Lease<S>>();
  return {
    take(key: string, options: SessionOptions): Lease<S> {
      const lease = released.get(key) ?? startLease(create, options);
      released.delete(key);
      lease.update(options);
      return lease;
    },
    release(key: string, lease: Lease<S>): void {
      // The session may have more to report or send at once: none of it may go out.
      if (lease.isSpeaking()) return lease.session.destroy();
      released.get(key)?.session.destroy();
      released.set(key, lease);
      queueMicrotask(() => {
        if (released.get(key) !== lease) return;
        released.delete(key);
        lease.session.destroy();
      });
    },
  };
};
