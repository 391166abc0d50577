import { readdirSync } from 'node:fs';
import { decodeMessages } from '../../adapters/http-koa/endpoints/ads/preload/decode-messages.js';
import { corpusLines } from './corpus.js';

/** A conversation as an app has it, and what of it counts. */
export interface History {
  readonly what: string;
  readonly sent: readonly unknown[];
  readonly read: readonly (readonly [id: string, role: 'user' | 'assistant', content: string])[];
  /** What developers read, the newest first. */
  readonly odd: readonly string[];
  /** What counts of it by way of a web client, which reads less than the server. Absent: the same. */
  readonly web?: History['read'];
}

/** `tests/corpus/histories`, one file for each API or family of kits. */
export const HISTORIES: readonly (readonly [name: string, history: History])[] = readdirSync(
  'tests/corpus/histories',
).flatMap((file) =>
  corpusLines(`histories/${file}`).map((line) => {
    const history = JSON.parse(line) as History;
    return [`${file.replace('.txt', '')}: ${history.what}`, history] as const;
  }),
);

type Row = History['read'][number];

export const rowsOf = (messages: unknown): readonly Row[] =>
  (messages as readonly { readonly id: string; readonly role: Row[1]; readonly content: string }[]).map(
    ({ id, role, content }) => [id, role, content],
  );

/** What counts of it by way of a web client: there a known id replaces the text, in its place. */
export const readByWeb = ({ read, web = read }: History): readonly Row[] => {
  const kept = new Map<string, Row>();
  for (const [id, role, content] of web) kept.set(id, [id, kept.get(id)?.[1] ?? role, content]);
  return [...kept.values()];
};

/** In other objects, as many apps have them at every render. */
export const copyOf = ({ sent }: History): History['sent'] => JSON.parse(JSON.stringify(sent)) as History['sent'];

/** The preloads that are right for it: one, if a user says something. */
export const askedByWeb = (history: History): readonly (readonly Row[])[] => {
  const rows = readByWeb(history);
  return rows.some(([, role]) => role === 'user') ? [rows] : [];
};

/** What the server reads in the bodies of preloads. */
export const readInBodies = (bodies: readonly unknown[]): readonly (readonly Row[])[] =>
  bodies.map((body) => rowsOf(decodeMessages((body as { readonly messages: readonly unknown[] }).messages, 0)));
