type Method = (...args: readonly unknown[]) => unknown;

/**
 * The same port, each of whose methods is replaced by what `wrap` makes of it, once. Getters and private fields stay
 * those of the port itself.
 */
export const wrapMethods = <Port extends object>(port: Port, wrap: (name: string, method: Method) => Method): Port => {
  const wrapped = new Map<string, Method>();
  return new Proxy(port, {
    get: (_, key): unknown => {
      const value: unknown = Reflect.get(port, key, port);
      if (typeof value !== 'function' || typeof key === 'symbol') return value;
      const known = wrapped.get(key) ?? wrap(key, (...args) => Reflect.apply(value, port, args));
      wrapped.set(key, known);
      return known;
    },
  });
};
