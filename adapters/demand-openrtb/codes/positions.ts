import type { SlotPosition } from '../../../domain/demand/slot.js';

/** AdCOM 1.0, List: Placement Positions, as far as slots have one. */
export const POSITIONS = { top: 4, bottom: 5 } as const satisfies Record<SlotPosition, number>;
export const FULL_SCREEN = 7;
