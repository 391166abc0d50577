export { defineAdSlot } from './ad-slot.js';
export type { AdSlotAttributes, AdSlotElement } from './slot-types.js';
