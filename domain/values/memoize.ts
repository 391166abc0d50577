/** Frozen, and of a list each member too: it will not change any more. */
const isFixed = (value: object): boolean =>
  Object.isFrozen(value) && (!Array.isArray(value) || value.every((member) => Object.isFrozen(member)));

/**
 * Makes something of a value once if the value is frozen, as the direct source freezes the bids and rejections that it
 * hands out again and again; what is made is frozen, too. A value that may still change is never remembered: whoever
 * made it may use it for something else. What it pays: `docs/decisions/0023-what-pays-stays.md`.
 */
export const memoize = <Value extends object, Made>(make: (value: Value) => Made): ((value: Value) => Made) => {
  const known = new WeakMap<Value, { readonly made: Made }>();
  return (value) => {
    const entry = known.get(value);
    if (entry !== undefined) return entry.made;
    const made = make(value);
    if (isFixed(value)) known.set(value, { made: Object.freeze(made) });
    return made;
  };
};
