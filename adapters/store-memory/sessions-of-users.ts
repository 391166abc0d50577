/** Which sessions a user has, so that erasing one user needs no walk over all. */
export class SessionsOfUsers {
  readonly #sessions = new Map<string, Set<string>>();
  readonly #owners = new Map<string, string>();

  add(owner: string, session: string): void {
    const known = this.#sessions.get(owner);
    if (known === undefined) this.#sessions.set(owner, new Set([session]));
    else known.add(session);
    this.#owners.set(session, owner);
  }

  forget(session: string): void {
    const owner = this.#owners.get(session);
    if (owner === undefined) return;
    this.#owners.delete(session);
    const known = this.#sessions.get(owner);
    known?.delete(session);
    if (known?.size === 0) this.#sessions.delete(owner);
  }

  of(owner: string): readonly string[] {
    return [...(this.#sessions.get(owner) ?? [])];
  }
}
