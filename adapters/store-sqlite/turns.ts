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
