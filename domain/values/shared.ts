/**
 * Makes something of a value once, when the value is shared: frozen, which says that its owner hands out this very object again and again
 * (the direct source does so with its bids and rejections). What is made of it is shared, too, and frozen. Of any other value it is made anew,
 * since nothing would ask twice.
 */
export const onceIfShared = <Value extends object, Made>(make: (value: Value) => Made): ((value: Value) => Made) => {
  const known = new WeakMap<Value, { readonly made: Made }>();
  return (value) => {
    // Only what is frozen is known, and to look it up costs less than to ask whether it is frozen.
    const entry = known.get(value);
    if (entry !== undefined) return entry.made;
    if (!Object.isFrozen(value)) return make(value);
    const made = make(value);
    Object.freeze(made);
    known.set(value, { made });
    return made;
  };
};

const isShared = (list: readonly object[]): boolean =>
  Object.isFrozen(list) && list.every((member) => Object.isFrozen(member));

/** The same for a list, which is shared when it is frozen, and each of its members. */
export const onceIfAllShared = <Member extends object, Made extends object>(
  make: (list: readonly Member[]) => readonly Made[],
): ((list: readonly Member[]) => readonly Made[]) => {
  const known = new WeakMap<readonly Member[], readonly Made[]>();
  return (list) => {
    const entry = known.get(list);
    if (entry !== undefined) return entry;
    const made = make(list);
    if (isShared(list)) known.set(list, Object.freeze(made));
    return made;
  };
};
