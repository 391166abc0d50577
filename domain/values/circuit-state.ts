/** `half-open`: the next call, or one under way, shows whether it closes. */
export const CIRCUIT_STATES = ['closed', 'open', 'half-open'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];
