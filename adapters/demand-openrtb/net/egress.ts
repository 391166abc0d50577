import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, type Dispatcher } from 'undici';
import { CallFailed } from './call-failed.js';
import { CallEnded, receive, unpack } from './receive.js';

/** Which addresses of this machine's networks may be called. `loopback`: this machine itself, for development only. */
type Reach = 'public' | 'loopback';

/** All that has been given out; `::7f00:1` lies outside of it, which is an old way to write 127.0.0.1. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const rangeOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  const isForeign = parsed instanceof ipaddr.IPv6 && range === 'unicast' && !parsed.match(GLOBAL_IPV6);
  return isForeign ? 'reserved' : range;
};

/** Whether an address may be called: never one of a private or special network, wherever a name or a redirect leads. */
export const mayReach = (address: string, reach: Reach): boolean => {
  if (isIP(address) === 0) return false;
  const range = rangeOf(address);
  return range === 'unicast' || (reach === 'loopback' && range === 'loopback');
};

export interface EgressOptions {
  /** `loopback` is for development and tests: it lets bidders run on this machine. */
  readonly reach: Reach;
  /** Connections to one host at once. */
  readonly connections?: number | undefined;
  /** Of one answer, packed or unpacked. */
  readonly maxAnswerBytes?: number | undefined;
}

export interface OutboundCall {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Buffer | undefined;
  /** The call ends when the first of them aborts. */
  readonly signals: readonly AbortSignal[];
}

export interface OutboundAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** An address taken apart, for who calls it more than once. */
export interface Target {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

/** Throws on what is no address. */
export const targetOf = (address: string): Target => {
  const { origin, hostname, pathname, search } = new URL(address);
  return { origin, host: hostname.replace(/^\[|\]$/g, ''), path: pathname + search };
};

/** The only way out of this adapter. */
export interface Egress {
  /**
   * The whole answer, unpacked, of any status; rejects with {@link CallFailed}, or with {@link CallEnded} as soon as a
   * signal aborts. No redirect is followed.
   */
  call(address: string | Target, call: OutboundCall): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

const CONNECTIONS = 64;
/** Of a bidder (R15 in `docs/reference/targets.md#bidders`). */
const MAX_ANSWER_BYTES = 512 * 1024;
const CONNECT_MS = 1_000;
/**
 * Below the idle time after which most servers close; a request on a connection that is just being closed would fail.
 */
const KEEP_ALIVE_MS = 4_000;

/**
 * Names are checked when the connection is made, so that a name which means another address by then is no way around.
 */
const lookupWithin =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) =>
    resolveName(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
      if (error !== null) return callback(error, '', 0);
      const allowed = addresses.filter(({ address }) => mayReach(address, reach));
      const [first] = allowed;
      if (first === undefined) return callback(new CallFailed('AddressNotPublic'), '', 0);
      if (options.all === true) callback(null, [...allowed]);
      else callback(null, first.address, first.family);
    });

/** Node connects to an address without asking for its name, so that one in the URL is looked at here. */
const refuseAddress = ({ host }: Target, reach: Reach): void => {
  if (isIP(host) !== 0 && !mayReach(host, reach)) throw new CallFailed('AddressNotPublic');
};

const asFailure = (error: unknown): unknown => {
  if (error instanceof CallFailed || error instanceof CallEnded) return error;
  return error instanceof Error && error.cause instanceof CallFailed
    ? error.cause
    : new CallFailed('Unreachable', error);
};

const requestOf = ({ origin, path }: Target, { method, headers, body }: OutboundCall): Dispatcher.DispatchOptions => ({
  origin,
  path,
  method,
  headers: { ...headers, 'accept-encoding': 'gzip' },
  body: body ?? null,
});

/** Kept connections to public addresses; every answer is bounded in size, by its packed and its unpacked bytes. */
export const createEgress = ({
  reach,
  connections = CONNECTIONS,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: EgressOptions): Egress => {
  const agent = new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The caller's signals are the one limit of time for everything else: they count the whole answer, not the silence
    // between two bytes.
    connect: { lookup: lookupWithin(reach), timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async call(address, call) {
      const target = typeof address === 'string' ? targetOf(address) : address;
      refuseAddress(target, reach);
      try {
        const answer = await receive(agent, requestOf(target, call), call.signals, maxAnswerBytes);
        const bytes = await unpack(answer, maxAnswerBytes);
        return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') };
      } catch (error) {
        throw asFailure(error);
      }
    },
    close: () => agent.destroy(),
  };
};
