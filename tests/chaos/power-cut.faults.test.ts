import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom, type Random } from '../../domain/values/seeded-random.js';
import { eventually } from '../journeys/server.js';
import { atMost, informational } from '../load/figure.js';
import { readStored } from './stored.js';
import { afterPowerCut, isTraceOver, readTrace, tracing, type DiskCall } from './disk-trace.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode } from './node-process.js';
import { askOnce, inParallel, winPages, type Page } from './pages.js';
import { createPostman, postEvent, VIEW, type Sent } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge, type Verdict } from './verdict.js';

const PAGES = sized(30, 400);
const CUTS = sized(20, 400);
const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];
const FILES = ['ledger.sqlite', 'ledger.sqlite-wal', 'state.sqlite', 'state.sqlite-wal'];

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'power-cut-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly dataDir: string;
  readonly calls: readonly DiskCall[];
  readonly pages: readonly Page[];
  readonly sent: readonly Sent[];
}

/** Events are posted to a server whose every write to its databases, and every sync, is noted. */
const runTraced = async (): Promise<Run> => {
  const [dataDir, log] = [join(folder, 'data'), join(folder, 'trace')];
  mkdirSync(dataDir);
  const under = tracing(
    log,
    FILES.map((name) => join(dataDir, name)),
  );
  const node = await startNode({ DATA_DIR: dataDir, CONFIG: writeShop(dataDir, { offers: OFFERS }) }, under);
  const postman = createPostman({ urlOf: () => node.url, draw: seededRandom(SEED).next });
  const pages = await winPages(node.url, PAGES);
  await inParallel(pages, postman.deliver);
  await node.kill();
  await eventually(() => isTraceOver(log) || undefined);
  return { dataDir, calls: readTrace(log), pages, sent: postman.sent };
};

/** A data folder as the next start finds it when the power goes at this moment. */
const foundAfter = ({ dataDir, calls }: Run, cutMs: number, random: Random | undefined): string => {
  const found = mkdtempSync(join(folder, 'found-'));
  for (const name of ['signing-key', 'config.json']) cpSync(join(dataDir, name), join(found, name));
  for (const name of FILES) writeFileSync(join(found, name), afterPowerCut(calls, join(dataDir, name), cutMs, random));
  return found;
};

const judgeCut = async ({ pages, sent }: Run, found: string, cutMs: number): Promise<Verdict> => {
  const stored = await readStored({ DATA_DIR: found });
  const answered = sent.filter(({ answeredAtMs }) => (answeredAtMs ?? Infinity) < cutMs);
  const rows = new Set(stored.rows);
  return judge(
    stored,
    answered,
    pages.filter(({ bidId }) => rows.has(`${bidId}/ad.viewed`)),
  );
};

/**
 * After the worst cut in the midst of all, everything is sent again: what had been answered is known, all else is new.
 */
const sendAgain = async ({ pages, sent }: Run, found: string, cutMs: number) => {
  const env = { ...PATIENT, DATA_DIR: found, CONFIG: join(found, 'config.json') };
  const node = await startNode(env);
  const unknown: Sent[] = [];
  await inParallel(pages, async (page) => {
    for (const event of sent.filter((one) => one.page === page)) {
      // A busy server's 503 is no answer yet.
      const { outcome } = await eventually(async () => {
        const answer = await postEvent(node.url, event);
        return answer.outcome === undefined ? undefined : answer;
      });
      if (outcome !== 'duplicate' && (event.answeredAtMs ?? Infinity) < cutMs) unknown.push(event);
    }
  });
  const { bids } = await askOnce(node.url, 'afterwards');
  await node.stop();
  return { unknown, bids, verdict: judge(await readStored(env), sent, pages) };
};

test(
  'the power goes at random moments: whatever the disk has kept of what was not synced, no answered event is lost and no file is damaged',
  async () => {
    const run = await runTraced();
    const random = seededRandom(SEED + 2);
    const first = Math.min(...run.sent.map(({ answeredAtMs }) => answeredAtMs ?? Infinity));
    const moments = run.calls.map(({ atMs }) => atMs).filter((atMs) => atMs > first);
    const verdicts: Verdict[] = [];
    for (let cut = 0; cut < CUTS; cut++) {
      const cutMs = moments[random.below(moments.length)] ?? 0;
      const found = foundAfter(run, cutMs, cut % 2 === 0 ? undefined : random);
      verdicts.push(await judgeCut(run, found, cutMs));
      rmSync(found, { recursive: true });
    }
    const middleMs = moments[Math.floor(moments.length / 2)] ?? 0;
    const again = await sendAgain(run, foundAfter(run, middleMs, undefined), middleMs);
    report(
      ...figuresOf(
        'power-cut',
        verdicts.reduce((worst, one) => (one.lost + one.doubled > worst.lost + worst.doubled ? one : worst)),
      ),
      atMost('power-cut/damaged', verdicts.filter(({ integrity }) => integrity.join() !== 'ok').length, 'cuts', 0),
      informational('power-cut/cuts', CUTS, 'cuts'),
      informational('power-cut/counted-but-not-on-the-stream', again.verdict.untold, 'events'),
      informational('power-cut/syncs', run.calls.filter(({ does }) => does.kind === 'sync').length, 'syncs'),
    );
    expect(run.sent).toHaveLength(run.pages.length * VIEW.length);
    expect(verdicts).toEqual(verdicts.map(() => FLAWLESS));
    // Sessions and ads are not synced: of an ad that is gone the money is counted, and there is nothing to tell the
    // stream.
    expect(again).toMatchObject({ unknown: [], bids: [{}], verdict: { ...FLAWLESS, untold: expect.any(Number) } });
  },
  TIMEOUT_MS,
);
