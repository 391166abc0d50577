/** The present of the samples: 15 January 2026, noon UTC. */
export const SAMPLE_NOW_MS = Date.UTC(2026, 0, 15, 12);
