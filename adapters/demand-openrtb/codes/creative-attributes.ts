/** AdCOM 1.0, List: Creative Attributes; those that are blocked unless a bidder's configuration says otherwise. */
export const CREATIVE_ATTRIBUTES = {
  'audio-auto-play': 1,
  'expandable-automatic': 3,
  pop: 8,
  'disruptive-animation': 10,
  'dialog-style': 14,
  flash: 17,
} as const satisfies Record<string, number>;

export const DEFAULT_BLOCKED_ATTRIBUTES: readonly number[] = Object.values(CREATIVE_ATTRIBUTES);
