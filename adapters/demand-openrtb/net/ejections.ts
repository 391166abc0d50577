/** Which bidders are left out because their circuit is open; shared by all of a process. */
export interface Ejections {
  join(id: string): void;
  /**
   * Whether this bidder, whose circuit is open, may be left out: at most half of all are, those that failed first.
   * `scope`: for whom it is open; one account's failures do not keep a bidder from being left out for all.
   */
  mayEject(id: string, scope?: string): boolean;
  /** Its circuit is closed again. */
  restore(id: string): void;
  /** It is not configured any more, or anew. */
  leave(id: string): void;
}

/**
 * When most bidders fail at once, the fault is more likely on this side (R22 in `docs/reference/targets.md#bidders`).
 */
export const createEjections = (): Ejections => {
  const members = new Set<string>();
  /** Each with the scope of its circuit. */
  const ejected = new Map<string, string>();
  const countIn = (scope: string): number => [...ejected.values()].filter((one) => one === scope).length;
  return {
    join: (id) => void members.add(id),
    mayEject(id, scope = '') {
      if (ejected.get(id) === scope) return true;
      ejected.delete(id);
      if (countIn(scope) >= Math.max(1, Math.floor(members.size / 2))) return false;
      ejected.set(id, scope);
      return true;
    },
    restore: (id) => void ejected.delete(id),
    leave(id) {
      members.delete(id);
      ejected.delete(id);
    },
  };
};
