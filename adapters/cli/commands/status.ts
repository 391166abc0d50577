import type { Command } from 'commander';
import type { JudgeStatus, NodeStatus } from '../../wire/node-status.js';
import { fail, print, printJson } from '../terminal-text.js';
import {
  askServer,
  withServerOptions,
  type FindServer,
  type ServerAddress,
  type ServerOptions,
} from './access/server.js';

interface StatusOptions extends ServerOptions {
  readonly watch?: boolean;
  readonly json?: boolean;
}

const OK = 200;
const EVERY_MS = 2_000;
const CLEAR = '\u001b[2J\u001b[H';

/** As `GET /readyz` answers. */
type Readiness = Readonly<Record<string, unknown>> & { readonly status: string };

const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`;

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
];
const timeOf = (seconds: number): string => {
  const [size = 1, name = 's'] = UNITS.find(([least]) => seconds >= 2 * least) ?? [];
  return `${Math.floor(seconds / size)} ${name}`;
};

const readyLine = ({ status, ...why }: Readiness): string =>
  Object.keys(why).length === 0 ? status : `${status}: ${JSON.stringify(why)}`;

const recentLines = ({ recent }: NodeStatus): readonly string[] => {
  const { seconds, turnsPerSecond, fill, reasons, sickBidders } = recent;
  const why = reasons.map(({ reason, share }) => `${reason} ${percent(share)}`).join(', ');
  const sick = sickBidders.map(({ bidder, failed, calls }) => `${bidder} fails ${percent(failed)} of ${calls}`);
  return [
    `turns     ${turnsPerSecond} a second in the last ${timeOf(seconds)}, fill ${fill === undefined ? '-' : percent(fill)}`,
    `no ad     ${why === '' ? '-' : why}`,
    `bidders   ${sick.length === 0 ? 'none is sick' : sick.join(', ')}`,
  ];
};

const JUDGE_WORDS = {
  asking: 'is reading known sentences',
  proven: 'has told known sentences apart',
  failed: 'failed on known sentences: no free text is shown',
} as const;

const judgeLine = (judge: JudgeStatus): string =>
  judge.state === 'out'
    ? `judge     ${judge.model} gives no verdicts, next try in ${timeOf(judge.nextTrySeconds)}: no free text is shown`
    : `judge     ${judge.model} ${JUDGE_WORDS[judge.state]}`;

const catalogLine = ({ catalog: { version, changedAt, author, summary } }: NodeStatus): string =>
  changedAt === undefined
    ? `catalog   version ${version}, nothing was published`
    : `catalog   version ${version}, ${changedAt} by ${author ?? '?'}: ${summary ?? ''}`;

/** One screen of lines. */
export const statusLines = (url: string, readiness: Readiness, status: NodeStatus): readonly string[] => [
  `node      ${url}, version ${status.version}, up ${timeOf(status.uptimeSeconds)}`,
  `ready     ${readyLine(readiness)}`,
  ...recentLines(status),
  status.notices === undefined
    ? 'notices   unknown: their store is out'
    : `notices   ${status.notices.waiting} wait, the oldest for ${timeOf(status.notices.oldestSeconds)}`,
  `records   ${status.droppedRecords} dropped since the start`,
  ...(status.judge === undefined ? [] : [judgeLine(status.judge)]),
  catalogLine(status),
];

const ask = async (server: ServerAddress): Promise<{ readonly readiness: Readiness; readonly status: NodeStatus }> => {
  const answer = await askServer(server, '/v1/admin/status');
  if (answer.status !== OK)
    fail(`The server refused with status ${answer.status}: give the admin token with --token, or set ADMIN_TOKEN.`);
  const readiness = (await (await askServer(server, '/readyz')).json()) as Readiness;
  return { readiness, status: (await answer.json()) as NodeStatus };
};

export const addStatusCommand = (program: Command, findServer: FindServer): void => {
  withServerOptions(program.command('status'), 'the admin token')
    .description('one screen about the running server: ready, turns, fill, bidders, queues, catalog')
    .option('--watch', 'again every two seconds until it is stopped')
    .option('--json', 'for machines')
    .action(async (options: StatusOptions) => {
      const server = findServer(options);
      for (;;) {
        const { readiness, status } = await ask(server);
        if (options.watch === true && process.stdout.isTTY) process.stdout.write(CLEAR);
        if (options.json === true) printJson({ readiness, ...status });
        else print(...statusLines(server.url, readiness, status));
        if (options.watch !== true) return;
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
    });
};
