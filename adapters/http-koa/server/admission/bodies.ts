import type { IncomingMessage } from 'node:http';
import { createPlaces, type Leave } from '../../../../application/ports/sharing/places.js';

/** A body until it is whole. */
export interface BodyGate {
  /** The request is refused, and its answer is sent: the rest of the body is read for no one. */
  readonly isGivenUp: boolean;
  onGivenUp(stopReading: () => void): void;
  /** The body is whole. `false`: there is no place for the request's work; it is refused, and its answer is sent. */
  arrived(): boolean;
}

const gates = new WeakMap<IncomingMessage, BodyGate>();

/** `undefined`: none was admitted, so that nothing limits how long the body may take. */
export const bodyGateOf = (request: IncomingMessage): BodyGate | undefined => gates.get(request);

export interface Bodies {
  /** A place for one more body; `giveUp` takes it away again. `undefined`: the network has its share of them. */
  enter(network: string | undefined, giveUp: () => void): Leave | undefined;
}

/**
 * Places for bodies under way. When all are taken the oldest gives way: an honest body is whole within moments, so that
 * one of those goes that are not meant to become whole.
 */
export const createBodies = (most?: number): Bodies => {
  const places = createPlaces('bodies', most);
  const oldestFirst = new Set<() => void>();
  return {
    enter(network, giveUp) {
      if (!places.hasShare({ network })) return undefined;
      const place = places.enter({ network }) ?? retryAfter(oldestFirst, () => places.enter({ network }));
      if (place === undefined) return undefined;
      oldestFirst.add(giveUp);
      return () => {
        oldestFirst.delete(giveUp);
        place();
      };
    },
  };
};

const retryAfter = (oldestFirst: ReadonlySet<() => void>, enter: () => Leave | undefined): Leave | undefined => {
  for (const giveUp of oldestFirst) {
    giveUp();
    return enter();
  }
  return undefined;
};

export interface Body {
  readonly request: IncomingMessage;
  readonly network: string | undefined;
  /** Takes a place for the work that a whole body causes. */
  readonly beginWork: () => Leave | undefined;
  readonly refuse: () => void;
}

/** Takes the place of a body now, and that of its work once it is whole. `undefined`: neither. */
export const awaitBody = (bodies: Bodies, { request, network, beginWork, refuse }: Body): Leave | undefined => {
  let isGivenUp = false;
  let stopReading: (() => void) | undefined;
  let leave = bodies.enter(network, () => {
    isGivenUp = true;
    leave?.();
    refuse();
    stopReading?.();
  });
  if (leave === undefined) return undefined;
  gates.set(request, {
    get isGivenUp() {
      return isGivenUp;
    },
    onGivenUp: (stop) => void (stopReading = stop),
    arrived() {
      leave?.();
      leave = beginWork();
      if (leave === undefined) refuse();
      return leave !== undefined;
    },
  });
  return () => leave?.();
};

export const sendsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
