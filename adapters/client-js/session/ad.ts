import { assertAlive, type Context } from '../state/context.js';
import { createSlot, type Slot } from '../page/slot.js';

/** The place of an ad below one assistant message. Empty as long as there is none for it. */
export interface Ad {
  readonly messageId: string;
  readonly code: string;
  /** Shows the ad in `element`, now or when it comes. Throws the second time, and after `destroy`. */
  mount(element: Element): void;
  /** Idempotent. */
  destroy(): void;
}

export interface AdOptions {
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
  /** Typically `light` or `dark`; the last one that was named counts. */
  readonly theme?: string | undefined;
}

/** What a session does with its ads. */
export interface ManagedAd extends Ad {
  setTheme(theme: string): void;
  sendUserEvent(name: string, payload: unknown): void;
}

/**
 * Fills an element as soon as there is an ad for it; `theme` as it is then. Returns what is in it by now, and its end.
 */
const createFilling = (
  context: Context,
  { messageId, code }: Pick<Ad, 'messageId' | 'code'>,
  element: Element,
  theme: () => string | undefined,
): { slot(): Slot | undefined; remove(): void } => {
  const { store } = context;
  let slot: Slot | undefined;
  const fill = (): void => {
    const found = store.getState().ads.find((ad) => ad.messageId === messageId && ad.code === code && !ad.isBroken);
    if (!found) return;
    unsubscribe();
    slot = createSlot(context, found, element, theme);
  };
  const unsubscribe = store.subscribe(fill);
  fill();
  const remove = (): void => {
    unsubscribe();
    slot?.remove();
  };
  return { slot: () => slot, remove };
};

export const createManagedAd = (
  context: Context,
  place: Pick<Ad, 'messageId' | 'code'>,
  onDestroy: () => void,
): ManagedAd => {
  let phase: 'created' | 'mounted' | 'destroyed' = 'created';
  let theme: string | undefined;
  let filling: ReturnType<typeof createFilling> | undefined;
  return {
    ...place,
    mount(element) {
      assertAlive(context, 'mount');
      if (phase !== 'created') {
        throw new Error(`mount was called on an ad that is ${phase} already; take another one from createAd.`);
      }
      // `getElementById` finds nothing: not worth breaking a host.
      if (typeof element?.append !== 'function') return context.debug('mounted_nowhere');
      phase = 'mounted';
      filling = createFilling(context, place, element, () => theme);
    },
    destroy() {
      if (phase === 'destroyed') return;
      phase = 'destroyed';
      filling?.remove();
      onDestroy();
    },
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      filling?.slot()?.update();
    },
    sendUserEvent: (name, payload) => filling?.slot()?.sendUserEvent(name, payload),
  };
};
