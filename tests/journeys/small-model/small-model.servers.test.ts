import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { HARBOR_COFFEE } from '../../../bootstrap/demo/harbor-coffee.js';
import { LUMEN_DESK } from '../../../bootstrap/demo/lumen-desk.js';
import { NORTHTRAIL } from '../../../bootstrap/demo/northtrail.js';
import { cliBesideServer } from '../command-line/cli-beside-server.js';
import { untilWell } from '../conversation.js';
import { startScriptedModel, type ScriptedModel } from '../models/scripted-model.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { CAMPAIGN, TURNS } from './campaign.js';
import { readAd, type ReadAd } from './read-ad.js';
import { startSmallModel, type Said, type SmallModel } from './small-model.js';

const INSTALL_LIMIT_MS = 600_000;
const LIMIT_MS = 900_000;
const TRIES = 3;

let model: SmallModel;
beforeAll(async () => {
  model = await startSmallModel();
}, INSTALL_LIMIT_MS);
afterAll(() => model.stop());

const report = (title: string, lines: readonly string[]): void =>
  void process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);

const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const saidLine = ({ text, firstMs, ms }: Said): string =>
  `said, first word ${secondsOf(firstMs)}, all ${secondsOf(ms)}: ${text.replaceAll('\n', ' ')}`;

describe('a small model that drafts, and is its own judge', () => {
  const beside = cliBesideServer(async () => ({ WRITER_URL: model.url, WRITER_MODEL: 'small', LOG_LEVEL: 'info' }));

  test(
    'publishes as drafts only what the gate passes, and shows no free text',
    async () => {
      const file = join(beside.folder, 'campaigns.json');
      writeFileSync(file, JSON.stringify({ accounts: [], campaigns: [CAMPAIGN] }));
      await beside.succeed('campaigns', 'publish', file);
      const done = await eventually(
        () => /^.*texts of a campaign are drafted or judged.*$/m.exec(beside.server.logs())?.[0],
        LIMIT_MS,
      );
      const counts = JSON.parse(done) as { readonly drafted: number; readonly refused: number };
      const listed = await beside.succeed('texts', 'list', 'bay');
      expect(listed.match(/drafted by small/g) ?? []).toHaveLength(counts.drafted);
      const written = await eventually(() => {
        const texts = model.said.filter(({ role }) => role === 'writer');
        return texts.length < counts.drafted + counts.refused ? undefined : texts;
      }, LIMIT_MS);
      report(`Drafts: ${counts.drafted} of ${counts.drafted + counts.refused} texts wait for review`, [
        ...written.map(saidLine),
        ...listed.split('\n'),
      ]);

      const about = await eventually(() => /the judge small [^"]*/.exec(beside.server.logs())?.[0], LIMIT_MS);
      report('As its own judge', [about]);
      const { moments } = await readAd(beside.server.url, TURNS[0]);
      expect(moments).toEqual([{ kind: 'not-asked', because: 'judge-not-proven' }]);
    },
    LIMIT_MS,
  );
});

const STATED = new Set(
  [HARBOR_COFFEE, LUMEN_DESK, NORTHTRAIL].flatMap(({ brief, advertiser }) =>
    copyGate.statementsOf(brief, advertiser).flatMap(copyGate.sentencesOf),
  ),
);

const check = ({ text, record, sentences }: ReadAd): void => {
  expect(text.trim()).not.toBe('');
  expect(record).toMatchObject({ writer: 'model', model: 'small' });
  for (const { words, refusal } of sentences) {
    if (refusal === undefined) expect(STATED).toContain(words.trim());
    // What the brief says may stand there all the same, such as where the model repeated itself.
    else if (!STATED.has(words.trim())) expect(text).not.toContain(words.trim());
  }
};

const linesOf = ({ text, record, sentences }: ReadAd): readonly string[] => {
  if (record.writer !== 'model') return [JSON.stringify(record)];
  const { end, elapsedMs, firstMs } = record;
  const first = firstMs === undefined ? '' : `, first sentence shown after ${secondsOf(firstMs)}`;
  return [
    `${end} after ${secondsOf(elapsedMs)}${first}: ${text}`,
    ...sentences.map(({ words, refusal }) =>
      refusal === undefined ? `  shown: ${words}` : `  refused, ${refusal.stage} ${refusal.reason}: ${words}`,
    ),
  ];
};

describe('a small model that writes at the turn, with a judge that passes what the brief says word for word', () => {
  let judge: ScriptedModel;
  let server: JourneyServer;
  beforeAll(async () => {
    judge = await startScriptedModel();
  });
  afterAll(() => judge.close());
  // One that was too slow again and again is left alone: each text has a server of its own.
  beforeEach(async () => {
    server = await startJourneyServer({
      ...{ WRITER_URL: model.url, WRITER_MODEL: 'small', WRITER_DRAFTS_PER_DAY: '0' },
      ...{ JUDGE_URL: judge.url, JUDGE_MODEL: 'word-for-word', LOG_LEVEL: 'info' },
    });
    await untilWell(server.url);
    await eventually(() => server.logs().includes('the judge word-for-word on known sentences') || undefined);
  });
  afterEach(() => server.stop());

  const nextText = (before: number): Promise<Said> =>
    eventually(() => model.said.slice(before).find(({ role }) => role === 'writer'), LIMIT_MS);

  /** An ad whose text the model has thought of before: of another campaign, which may win meanwhile, it has not. */
  const readAtOnce = async (turn: (typeof TURNS)[number]): Promise<ReadAd> => {
    for (let tries = 1; ; tries++) {
      const before = model.said.length;
      const ad = await readAd(server.url, turn);
      if (ad.record.writer !== 'model' || ad.record.end !== 'late') return ad;
      await nextText(before);
      if (tries === TRIES) return ad;
    }
  };

  test.each(TURNS)(
    '%s: what passed gate and judge in time is shown, and every other text is closed by reviewed words',
    async (...turn) => {
      const before = model.said.length;
      const inTime = await readAd(server.url, turn);
      check(inTime);
      await nextText(before);
      const atOnce = await readAtOnce(turn);
      report(turn[0], [
        ...model.said.slice(before).map(saidLine),
        ...linesOf(inTime).map((line) => `at this speed: ${line}`),
        ...linesOf(atOnce).map((line) => `if it had been there at once: ${line}`),
      ]);
      check(atOnce);
    },
    LIMIT_MS,
  );
});
