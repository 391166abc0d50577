import type { OverlayOptions } from './options.js';
import { slotsOf, webOriginOf, type OverlaySlot, type Size } from './slot.js';

/** The slots of a playback, and the width of the player they were planned for. */
export interface Plan {
  readonly slots: readonly OverlaySlot[];
  readonly width: number;
}

export interface Planning {
  /** Asks for the slots once the player has a size; `undefined` until they are there. */
  planFor(size: Size): Plan | undefined;
  /** Its overlay is not shown again. */
  finish(slot: OverlaySlot): void;
}

/** Never rejects: no overlays is better than no film. */
const ask = async (options: OverlayOptions, size: Size): Promise<Plan> => {
  const origin = options.serviceOrigin === undefined ? undefined : (webOriginOf(options.serviceOrigin) ?? 'none');
  if (options.slots !== undefined) {
    return { slots: slotsOf(options.slots, origin), width: options.plannedWidth ?? size.width };
  }
  const { titleId, fetcher } = options;
  const answer = await fetcher({ titleId, ...size }).catch(() => undefined);
  return { slots: slotsOf(answer, origin), width: size.width };
};

export const createPlanning = (options: OverlayOptions, onPlan: () => void): Planning => {
  let asked: Promise<void> | undefined;
  let plan: Plan | undefined;
  return {
    planFor(size) {
      if (size.width > 0) {
        asked ??= ask(options, size).then(
          (made) => {
            plan = made;
            onPlan();
          },
          () => undefined,
        );
      }
      return plan;
    },
    finish(slot) {
      if (plan) plan = { ...plan, slots: plan.slots.filter((other) => other !== slot) };
    },
  };
};
