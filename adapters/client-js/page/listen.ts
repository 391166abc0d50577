type Listeners = readonly (readonly [target: EventTarget, name: string, listener: (event: never) => void])[];

/** Before the host's own listeners, which may stop an event. Returns its undo. */
export const listenAll = (listeners: Listeners): (() => void) => {
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener as EventListener, true);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener as EventListener, true);
  };
};
