/** Which bidders are left out because their circuit is open; shared by all of a process. */
export interface Ejections {
  join(id: string): void;
  /** Whether this bidder, whose circuit is open, may be left out: at most half of all are, those that failed first. */
  mayEject(id: string): boolean;
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
  const ejected = new Set<string>();
  return {
    join: (id) => void members.add(id),
    mayEject(id) {
      if (ejected.has(id)) return true;
      if (ejected.size >= Math.max(1, Math.floor(members.size / 2))) return false;
      ejected.add(id);
      return true;
    },
    restore: (id) => void ejected.delete(id),
    leave(id) {
      members.delete(id);
      ejected.delete(id);
    },
  };
};
