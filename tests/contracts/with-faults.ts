import { StoreOut } from '../../application/ports/storage/store-out.js';

/**
 * What happens to one call: nothing; it comes late; it fails and was not done; it was done, but nobody hears so; it
 * never answers.
 */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'fail-before' }
  | { readonly kind: 'fail-after' }
  | { readonly kind: 'hang' };

export interface FaultPlan {
  /** Asked once for each call of an asynchronous method. */
  readonly faultOf: (method: string) => Fault;
  readonly sleep: (ms: number) => Promise<void>;
}

/** What a call is refused with; its outcome is known to the plan alone. */
export class InjectedFault extends StoreOut {
  override readonly name = 'InjectedFault';

  constructor(message: string) {
    super(message, 'INJECTED');
  }
}

type Call = () => unknown;

const suffer = async (call: Call, fault: Fault, method: string, sleep: FaultPlan['sleep']): Promise<unknown> => {
  if (fault.kind === 'hang') return new Promise(() => undefined);
  if (fault.kind === 'fail-before') throw new InjectedFault(`${method} was not done`);
  if (fault.kind === 'delay') await sleep(fault.ms);
  const result = await call();
  if (fault.kind === 'fail-after') throw new InjectedFault(`${method} was done, and the answer is lost`);
  return result;
};

/**
 * A store with injected faults, for tests of what stands on it. `asynchronous` names the methods that may suffer: they
 * return promises from then on; all others go through as they are.
 */
export const withFaults = <Store extends object>(
  store: Store,
  asynchronous: readonly (keyof Store & string)[],
  { faultOf, sleep }: FaultPlan,
): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const method = asynchronous.find((known) => known === name);
      if (method === undefined) return member.bind(target) as unknown;
      return (...args: readonly unknown[]) => {
        const call: Call = () => Reflect.apply(member, target, args);
        const fault = faultOf(method);
        return fault.kind === 'none' ? call() : suffer(call, fault, method, sleep);
      };
    },
  });
