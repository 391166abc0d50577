import type { OutboundAllowance } from '../../domain/demand/opportunity.js';
import { maskAddress } from '../../domain/privacy/network.js';
import { counterBytesOf, entriesWithin } from '../ports/heap-bytes.js';
import type { Clock } from '../ports/clock.js';
import type { Signer } from '../ports/signer.js';
import { MAX_CHECKED_BYTES, type ContentCheck } from '../ports/content/content-check.js';
import { MEMORY_BOUNDS } from '../ports/memory-bounds.js';
import { isLoopback, type Caller } from '../ports/traffic/caller.js';
import { createTokenBuckets } from '../ports/traffic/token-buckets.js';

const KIB = 1024;

/**
 * What a turn may send, in bytes of bodies (`docs/reference/limits.md#sent-to-bidders`). `request`: one request to a
 * bidder before it is compressed. `usual`: so much of it says what the operator sells, and needs no body to cause it.
 * `turn`: everything that a turn sends: the classifier's question, the terms whose meaning is asked for, requests to
 * bidders, and notices, for which `notices` is left in any case.
 * `networkPerSecond`: all turns of one network (IPv4 /24, IPv6 /48); twice as much at once.
 */
export const OUTBOUND_BYTES = {
  request: 8 * KIB,
  usual: 3 * KIB,
  turn: 64 * KIB,
  meaning: 4 * KIB,
  notices: 4 * KIB,
  networkPerSecond: 4 * KIB * KIB,
} as const;

/** The beginning of an address. */
const NETWORK_CHARS = 18;

export type AllowanceFor = (caller: Pick<Caller, 'address' | 'sentBytes'>) => OutboundAllowance;

/**
 * Keeps a small request from causing many bytes to bidders. Of one engine: networks share nothing between processes.
 * Loopback is a proxy that no one has configured as trusted, so that no network is known.
 */
export const outboundAllowances = ({
  clock,
  signer,
  contentCheck,
}: {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly contentCheck?: ContentCheck | undefined;
  readonly signer: Pick<Signer, 'digest'>;
}): AllowanceFor => {
  const { request, usual, turn, meaning, notices, networkPerSecond } = OUTBOUND_BYTES;
  const toBidders =
    turn - notices - meaning - (contentCheck === undefined || contentCheck.isLocal === true ? 0 : MAX_CHECKED_BYTES);
  const networks = createTokenBuckets({
    perSecond: networkPerSecond,
    burst: 2 * networkPerSecond,
    maxKeys: entriesWithin(MEMORY_BOUNDS.outboundRates, counterBytesOf(NETWORK_CHARS)),
  });
  return ({ address, sentBytes }) => {
    let left = toBidders;
    let digest: string | undefined;
    const network = isLoopback(address) ? undefined : (maskAddress(address) ?? 'unknown');
    return {
      maxRequestBytes: sentBytes === undefined ? request : Math.min(request, usual + sentBytes),
      take(bytes) {
        if (bytes > left) return false;
        if (network !== undefined && networks.admit(network, clock.monotonicMs(), bytes) !== undefined) return false;
        left -= bytes;
        return true;
      },
      get leftForNotices() {
        return left + notices;
      },
      get network() {
        return network === undefined ? undefined : (digest ??= signer.digest('network', network));
      },
    };
  };
};
