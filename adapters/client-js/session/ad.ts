import { present } from '../io/decode.js';
import { assertAlive, type Context } from '../state/context.js';
import { lookKey, type Look } from '../options/look.js';
import type { FramePool } from '../page/frame-pool.js';
import { createSlot, type Slot } from '../page/slot.js';

/** The place of an ad below one assistant message. Empty as long as there is none for it. */
export interface Ad {
  /** Id of the assistant message. */
  readonly messageId: string;
  /** Placement code. */
  readonly code: string;
  /** Shows the ad in `element`, now or when it comes. Throws the second time, and after `destroy`. */
  mount(element: Element): void;
  /** Takes the ad off the page; `createAd` of its message returns a fresh one, at its last height. Idempotent. */
  destroy(): void;
}

/** The last theme and the last appearance that were named count. */
export interface AdOptions extends Look {
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
}

/** What a session does with its ads. */
export interface ManagedAd extends Ad {
  /** What is not named stays. */
  dress(look: Look): void;
  sendUserEvent(name: string, payload: unknown): void;
}

/** What the ads of a session share. */
interface AdSurroundings {
  readonly context: Context;
  readonly pool: FramePool;
}

/**
 * Fills an element as soon as there is an ad for it; `look` as it is then. Returns what is in it by now, and its end.
 */
const createFilling = (
  { context, pool }: AdSurroundings,
  { messageId, code }: Pick<Ad, 'messageId' | 'code'>,
  element: Element,
  look: () => Look,
): { slot(): Slot | undefined; remove(): void } => {
  const { store } = context;
  let slot: Slot | undefined;
  const fill = (): void => {
    const found = store.getState().ads.find((ad) => ad.messageId === messageId && ad.code === code && !ad.isBroken);
    if (!found) return;
    unsubscribe();
    slot = pool.take(found.bidId, element, look) ?? createSlot(context, found, element, look);
  };
  const unsubscribe = store.subscribe(fill);
  fill();
  const remove = (): void => {
    unsubscribe();
    if (slot) pool.put(slot);
  };
  return { slot: () => slot, remove };
};

export const createManagedAd = (
  surroundings: AdSurroundings,
  place: Pick<Ad, 'messageId' | 'code'>,
  onDestroy: () => void,
): ManagedAd => {
  let phase: 'created' | 'mounted' | 'destroyed' = 'created';
  let look: Look = {};
  let filling: ReturnType<typeof createFilling> | undefined;
  return {
    ...place,
    mount(element) {
      const { context } = surroundings;
      assertAlive(context, 'mount');
      if (phase !== 'created') {
        throw new Error(`The ad is ${phase}; call createAd again.`);
      }
      // `getElementById` finds nothing: not worth breaking a host.
      if (typeof element?.append !== 'function') return context.debug('mounted_nowhere');
      phase = 'mounted';
      filling = createFilling(surroundings, place, element, () => look);
    },
    destroy() {
      if (phase === 'destroyed') return;
      phase = 'destroyed';
      filling?.remove();
      onDestroy();
    },
    dress(told) {
      const next = { ...look, ...present(told) };
      if (lookKey(next) === lookKey(look)) return;
      // A copy: a host may change its own, and objects that a framework observes cannot be posted to a frame.
      look = { ...next, appearance: { ...next.appearance } };
      filling?.slot()?.update();
    },
    sendUserEvent: (name, payload) => filling?.slot()?.sendUserEvent(name, payload),
  };
};
