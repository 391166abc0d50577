import { INITIAL_STATE, reduce, type Action, type SessionState } from './state.js';

export type Listener = (state: SessionState) => void;

export interface Store {
  /** The same object until something changed. */
  getState(): SessionState;
  /** Returns what the action made of the state, whatever listeners made of it since. */
  dispatch(action: Action): SessionState;
  /** Returns its undo. The other listeners are called even if one throws. */
  subscribe(listener: Listener): () => void;
}

/** Hosts receive parts of the state and must not change it. Earlier parts are frozen already. */
const freeze = <Value>(value: Value): Value => {
  if (!Object.isFrozen(value)) Object.values(Object.freeze(value) as object).forEach(freeze);
  return value;
};

export const createStore = (): Store => {
  let state = freeze(INITIAL_STATE);
  const listeners = new Set<Listener>();
  const tell = (listener: Listener): void => {
    try {
      listener(state);
    } catch {
      // The session goes on without it.
    }
  };
  return {
    getState: () => state,
    dispatch(action) {
      const next = freeze(reduce(state, action));
      if (next === state) return next;
      state = next;
      // A listener may leave, or add another, during its call.
      for (const listener of [...listeners]) if (listeners.has(listener)) tell(listener);
      return next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
