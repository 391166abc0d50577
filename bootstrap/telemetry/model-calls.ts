import type { Callee, Telemetry } from '../../application/ports/telemetry.js';
import { traceparentTo } from './traces.js';

type Model = Extract<Callee, { readonly kind: 'model' }>['of'];

/** How calls of the model servers are traced, and their circuits watched. */
export const modelCalls = (onCircuit: Telemetry['circuit']) => (of: Model) => ({
  traceparent: (): string | undefined => traceparentTo({ kind: 'model', of }),
  onCircuit: (isOpen: boolean): void => onCircuit({ of, calls: 'questions', isOpen }),
});

export type ModelCalls = ReturnType<typeof modelCalls>;
