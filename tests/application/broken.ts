import type { Ports } from '../../application/ports/index.js';

/**
 * How a port may break: it rejects, throws where it should reject, never answers, or answers after `slow` turns of the
 * event loop.
 */
export const FAULTS = ['rejects', 'throws', 'hangs'] as const;
export type Fault = (typeof FAULTS)[number];

const CANARY = 'a message that nobody must see';

const act = (fault: Fault): unknown => {
  if (fault === 'hangs') return new Promise(() => undefined);
  if (fault === 'rejects') return Promise.reject(new Error(CANARY));
  throw new Error(CANARY);
};

/** The port with these of its methods broken; all of them when none is named. */
export const broken = <K extends keyof Ports>(
  ports: Ports,
  name: K,
  fault: Fault,
  methods?: readonly string[],
): Pick<Ports, K> => {
  const port: unknown = ports[name];
  if (typeof port !== 'object' || port === null) throw new Error(`there is no port ${name}`);
  const wrapped = new Proxy(port, {
    get: (target, method, receiver) => {
      const member: unknown = Reflect.get(target, method, receiver);
      if (typeof member !== 'function') return member;
      if (methods === undefined || methods.includes(String(method))) return () => act(fault);
      return (...args: unknown[]): unknown => Reflect.apply(member, target, args);
    },
  });
  return { [name]: wrapped } as unknown as Pick<Ports, K>;
};
