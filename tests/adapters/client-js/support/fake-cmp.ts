interface TcfListener {
  readonly id: number;
  readonly callback: (data: unknown, isSuccess: boolean) => void;
}

/** What a consent platform says: data to everyone who listens, or how it fails. */
export type CmpPlan = 'absent' | 'silent' | 'throws' | 'fails' | Readonly<Record<string, unknown>>;

/** A consent platform with `addEventListener` and `removeEventListener` of TCF 2.2. */
export interface FakeCmp {
  says(plan: CmpPlan): void;
  listeners(): number;
}

export const createFakeCmp = (target: Record<string, unknown>): FakeCmp => {
  let plan: CmpPlan = 'absent';
  let listeners: readonly TcfListener[] = [];
  let lastId = 0;
  const tell = ({ id, callback }: TcfListener): void => {
    if (typeof plan === 'object') callback({ ...plan, listenerId: id }, true);
    if (plan === 'fails') callback(null, false);
  };
  const api = (command: string, _version: number, callback: TcfListener['callback'], parameter?: unknown): void => {
    if (plan === 'throws') throw new Error('The consent platform is broken.');
    if (command === 'addEventListener') {
      const listener = { id: ++lastId, callback };
      listeners = [...listeners, listener];
      tell(listener);
    }
    if (command === 'removeEventListener') listeners = listeners.filter(({ id }) => id !== parameter);
  };
  return {
    says(next) {
      plan = next;
      if (plan === 'absent') delete target.__tcfapi;
      else target.__tcfapi = api;
      for (const listener of listeners) tell(listener);
    },
    listeners: () => listeners.length,
  };
};
