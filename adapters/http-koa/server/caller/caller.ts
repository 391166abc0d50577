import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../../../application/ports/traffic/caller.js';
import { clientAddress } from './client-address.js';

export interface CallerUses {
  readonly callerOf: (request: IncomingMessage) => Caller;
}

const SPECULATIVE = /prefetch|prerender|preview/i;

const isSpeculative = (headers: IncomingMessage['headers']): boolean => {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return purpose !== undefined && SPECULATIVE.test(String(purpose));
};

/** Long agents are cut: rules look at their beginning only. */
const MAX_AGENT_CHARS = 1_000;

/** Who calls. A signal is added where work may be abandoned. */
export const callerOf = (request: IncomingMessage, trustedProxies: number): Caller => {
  const { headers } = request;
  return {
    address: clientAddress(request, trustedProxies),
    userAgent: headers['user-agent']?.slice(0, MAX_AGENT_CHARS),
    origin: headers.origin,
    isPrefetch: isSpeculative(headers),
    globalPrivacyControl: headers['sec-gpc'] === '1',
    savesData: headers['save-data'] === 'on',
    // Places for them, since a copy that gains a field takes a hundred times as long as one that changes it.
    signal: undefined,
    sentBytes: undefined,
  };
};

/**
 * A caller of whom hardly anybody asks: making an object of the headers takes a while, and a page that is decided needs
 * none.
 */
class UnreadCaller implements Caller {
  readonly #read: () => Caller;
  #caller: Caller | undefined;

  constructor(read: () => Caller) {
    this.#read = read;
  }

  get #known(): Caller {
    return (this.#caller ??= this.#read());
  }

  get address() {
    return this.#known.address;
  }
  get userAgent() {
    return this.#known.userAgent;
  }
  get origin() {
    return this.#known.origin;
  }
  get isPrefetch() {
    return this.#known.isPrefetch;
  }
  get globalPrivacyControl() {
    return this.#known.globalPrivacyControl;
  }
  get savesData() {
    return this.#known.savesData;
  }
  get signal() {
    return this.#known.signal;
  }
}

export const unreadCaller = (read: () => Caller): Caller => new UnreadCaller(read);
