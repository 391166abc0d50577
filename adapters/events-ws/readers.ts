import type { WebSocket } from 'ws';
import type { AccountId } from '../../domain/values/ids.js';
import { STREAM_CLOSE } from '../wire/index.js';
import type { Connection } from './connection.js';

const GOING_AWAY = 'The server is going away: connect again with after set to the last id you have.';

/** Everyone who reads at present. */
export class Readers {
  readonly #accounts = new Map<Connection, AccountId>();
  #onEmpty: (() => void) | undefined;

  get size(): number {
    return this.#accounts.size;
  }

  countOf(account: AccountId): number {
    return [...this.#accounts.values()].filter((id) => id === account).length;
  }

  add(account: AccountId, connection: Connection, socket: WebSocket): void {
    this.#accounts.set(connection, account);
    socket.once('close', () => {
      this.#accounts.delete(connection);
      if (this.size === 0) this.#onEmpty?.();
    });
  }

  beat(): void {
    for (const connection of this.#accounts.keys()) connection.beat();
  }

  /** Each connection has a limit for its goodbye, so that this ends. */
  async dismiss(): Promise<void> {
    const emptied = new Promise<void>((resolve) => (this.#onEmpty = resolve));
    for (const connection of this.#accounts.keys()) connection.close(STREAM_CLOSE.goingAway, GOING_AWAY);
    if (this.size > 0) await emptied;
  }
}
