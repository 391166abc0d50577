import { INITIAL_STATE, reduce, type Action, type SessionState } from './state.js';

export type Listener = (state: SessionState) => void;

export interface Store {
  /** The same object until something changed. */
  getState(): SessionState;
  /** Returns what the action made of the state, whatever listeners made of it since. */
  dispatch(action: Action): SessionState;
  /** Returns its undo. One listener that throws does not keep the others from being told. */
  subscribe(listener: Listener): () => void;
}

/** Hosts are handed parts of the state: none of them may change it. What was there before is frozen already. */
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
      // Its own fault; the session goes on.
    }
  };
  return {
    getState: () => state,
    dispatch(action) {
      const next = freeze(reduce(state, action));
      if (next === state) return next;
      state = next;
      // A listener may leave, or add another, while it is told.
      for (const listener of [...listeners]) if (listeners.has(listener)) tell(listener);
      return next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
