import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../adapters/store-postgres/open-postgres.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';
import { startPostgres } from '../../support/postgres-server.js';
import { startChild, type Child } from '../child.js';
import { atMost, informational, type Figure } from '../figure.js';
import { percentile } from '../generator/round.js';
import type { StateSettings } from '../studies/stores/state-study.js';
import { fillFigures } from './fill-figures.js';
import { copyDecisions, fillStatements, takeTurns } from './fill-history.js';
import { planOf } from './query-plan.js';
import { closings, QUESTIONS, type Question } from './questions.js';

const TARGET_MS = 200;
const ASKED = 20;

/** A database that the study has to itself. */
interface Place {
  readonly name: string;
  readonly open: () => SqlDatabases;
  readonly state: StateSettings;
}

const ask = async (port: number, { path, body, token }: Question): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was refused with ${answer.status}: ${text.slice(0, 500)}`);
  return text;
};

interface Answered {
  readonly name: string;
  readonly timesMs: readonly number[];
  /** Of all threads of the server, for one answer; PostgreSQL's own processes are not in it. */
  readonly cpuMs: number;
  readonly chars: number;
}

type Server = Pick<Child, 'port' | 'usage'>;

const timed = async ({ port, usage }: Server, name: string, asked: readonly Question[]): Promise<Answered> => {
  const timesMs: number[] = [];
  let chars = 0;
  const before = await usage();
  for (const question of asked) {
    const startedMs = performance.now();
    ({ length: chars } = await ask(port, question));
    timesMs.push(performance.now() - startedMs);
  }
  const { cpuMs } = await usage();
  return { name, timesMs, cpuMs: (cpuMs - before.cpuMs) / asked.length, chars };
};

const figuresOf = (place: string, { name, timesMs, cpuMs, chars }: Answered): readonly Figure[] => {
  const unit = `ms, p95 of ${timesMs.length}, ${Math.ceil(chars / 1_000)} kB`;
  return [
    atMost(`reports.${place}.${name}`, percentile(timesMs, 0.95), unit, TARGET_MS),
    informational(`reports.${place}.${name}.p50`, percentile(timesMs, 0.5), 'ms'),
    informational(`reports.${place}.${name}.processor`, cpuMs, 'ms of the server'),
  ];
};

/** Statements of three kinds of parties, each of its own. */
const timedClosings = (server: Server): Promise<readonly Answered[]> => {
  const byName = Map.groupBy(closings(ASKED), ({ name }) => name);
  return Promise.all([...byName].map(([name, asked]) => timed(server, name, asked)));
};

const measure = async ({ name: place, state, open }: Place): Promise<readonly Figure[]> => {
  const child = await startChild('server', { args: ['state', JSON.stringify(state)] });
  const slow: Question[] = [];
  const figures: Figure[] = [];
  try {
    for (const question of QUESTIONS) {
      const answered = await timed(child, question.name, Array<Question>(ASKED).fill(question));
      const measured = figuresOf(place, answered);
      if (measured.some(({ pass }) => !pass)) slow.push(question);
      figures.push(...measured);
    }
    for (const answered of await timedClosings(child)) figures.push(...figuresOf(place, answered));
  } finally {
    await child.stop();
  }
  await explain(open, slow);
  return figures;
};

/** On standard error: figures are the output. */
const explain = async (open: () => SqlDatabases, slow: readonly Question[]): Promise<void> => {
  const databases = open();
  try {
    for (const question of slow) console.error(`${question.name}:\n${await planOf(databases, question)}`);
  } finally {
    await databases.close();
  }
};

const studyOf = async (place: Place): Promise<readonly Figure[]> => {
  await takeTurns(place.state);
  const databases = place.open();
  try {
    await copyDecisions(databases);
    await fillFigures(databases);
    await fillStatements(databases);
  } finally {
    await databases.close();
  }
  return measure(place);
};

/** Every question about the past, of an account with millions of events, to a server that has just started. */
export const reportsOnSqlite = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reports-on-sqlite-'));
  try {
    return await studyOf({ name: 'sqlite', open: () => openSqlite(dataDir), state: { dataDir } });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export const reportsOnPostgres = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reports-on-postgres-'));
  const server = await startPostgres();
  try {
    const { url } = await server.createDatabase();
    const open = () => openPostgres({ url, onError: () => undefined });
    return await studyOf({ name: 'postgres', open, state: { dataDir, databaseUrl: url } });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
