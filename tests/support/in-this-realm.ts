/**
 * Tests run in a `vm` context: what comes out of a worker has lists and objects of another kind, which no strict
 * comparison takes for equal.
 */
const copied = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return Array.from(value, copied);
  if (Object.prototype.toString.call(value) === '[object Map]')
    return new Map(Array.from(value as Map<unknown, unknown>, ([key, item]) => [copied(key), copied(item)]));
  if (Object.prototype.toString.call(value) === '[object Error]') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied(item)]));
};

type Service = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** The same services, whose answers are of this context. */
export const inThisRealm = <Services extends object>(services: Services): Services =>
  new Proxy(services, {
    get: (all, name) =>
      new Proxy(Reflect.get(all, name) as Service, {
        get:
          (service, method) =>
          async (...args: readonly unknown[]) =>
            copied(await service[String(method)]?.(...args)),
      }),
  });
