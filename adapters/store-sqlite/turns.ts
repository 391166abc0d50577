/** One at a time; who came first is first. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Whether nobody had it. */
  takeNow(): boolean {
    if (this.#isTaken) return false;
    return (this.#isTaken = true);
  }

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}

const turnsOfFiles = new Map<string, Turns>();

/**
 * The turns of all handles of this process on one file. The driver is synchronous: a handle that waited for the lock of another, whose
 * transaction is between two statements, would wait for itself until the busy time-out.
 */
export const turnsAt = (path: string): Turns => {
  const turns = turnsOfFiles.get(path) ?? new Turns();
  turnsOfFiles.set(path, turns);
  return turns;
};
