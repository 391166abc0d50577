/** The reader asked for less motion: text then stands at once, and no video starts by itself. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
