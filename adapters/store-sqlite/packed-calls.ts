import type { CompiledQuery } from 'kysely';

/** A statement and the values of its places. */
export type Call = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * Calls of statements that are run again and again, in one flat list: of each the number of its text, the text when it is sent for the first time,
 * how many values it has, and these. A list of objects takes longer from one thread to another.
 */
export type PackedCalls = readonly unknown[];

/** Where they stand in what is packed of a call. */
const [NUMBER, TEXT, COUNT, VALUES] = [0, 1, 2, 3] as const;

/** Numbers the texts in the order in which they are sent. */
export class CallPacker {
  readonly #numbers = new Map<string, number>();

  pack(calls: readonly Call[]): PackedCalls {
    const packed: unknown[] = [];
    for (const { sql, parameters } of calls) {
      const known = this.#numbers.get(sql);
      const number = known ?? this.#numbers.size;
      if (known === undefined) this.#numbers.set(sql, number);
      packed.push(number, known === undefined ? sql : null, parameters.length, ...parameters);
    }
    return packed;
  }
}

/** The other end of a {@link CallPacker}: gets all that it has packed, in order. */
export class CallUnpacker {
  readonly #texts = new Map<number, string>();

  unpack(packed: PackedCalls): readonly Call[] {
    const calls: Call[] = [];
    for (let at = 0; at < packed.length;) {
      const sql = this.#textOf(packed[at + NUMBER] as number, packed[at + TEXT] as string | null);
      const from = at + VALUES;
      const next = from + (packed[at + COUNT] as number);
      calls.push({ sql, parameters: packed.slice(from, next) });
      at = next;
    }
    return calls;
  }

  #textOf(number: number, text: string | null): string {
    if (text !== null) this.#texts.set(number, text);
    return this.#texts.get(number) as string;
  }
}
