import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { postPreload } from '../journeys/conversation.js';
import { eventually, startJourneyServer, withAnotherPort, type JourneyServer } from '../journeys/server.js';
import { freePort } from '../support/free-port.js';
import { startPrometheus, type OwnPrometheus } from '../support/prometheus-server.js';
import { startOwnRedis, type OwnRedis } from '../support/redis-server.js';
import { readStored } from './stored.js';

const rules = readFileSync('docs/operations/rules.yml', 'utf8');
/** In a fault run minutes are seconds. */
const hasty = rules.replaceAll(/for: \d+m/g, 'for: 1s').replaceAll('[5m]', '[10s]');

test('promtool: each alert fires on its fault, and clears after it', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.promtool.yml'], {
    cwd: 'tests/chaos',
    encoding: 'utf8',
  });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});

describe('a real Prometheus beside a real server', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'prometheus-'));
  let redis: OwnRedis;
  let server: JourneyServer;
  let prometheus: OwnPrometheus;
  beforeAll(async () => {
    redis = await startOwnRedis();
    let target = '';
    server = await withAnotherPort(async () => {
      const port = await freePort();
      target = `127.0.0.1:${port}`;
      return startJourneyServer({ METRICS_PORT: String(port), REDIS_URL: redis.url, DATA_DIR });
    });
    prometheus = await startPrometheus(target, hasty);
    // What grows between two collections has a rate.
    let turns = 0;
    await eventually(async () => {
      await postPreload(server.url, body(`u${turns++}`));
      await postPreload(server.url, body(`u${turns++}`, 'I want to kill myself'));
      const counted = await prometheus.query('adplacement:no_fill:rate5m > 0 and on () adplacement:turns:rate5m > 0');
      return counted.length > 0 ? true : undefined;
    });
  });
  afterAll(async () => {
    await prometheus.stop();
    await server.stop();
    await redis.close();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  const body = (userId: string, content = 'Which coffee should I try?') => ({
    ...{ publisherToken: 'dev-publisher-token', userId, conversationId: 'c' },
    messages: [{ id: 'm', role: 'user', content }],
  });

  interface Panel {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }
  const { panels } = JSON.parse(readFileSync('docs/operations/dashboard.json', 'utf8')) as { panels: readonly Panel[] };
  /** No bidder, no model and no fault here: nothing was counted. */
  const IDLE = ['Events a second', 'Texts a second', 'Open circuits'];

  test.each(panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr)] as const))(
    'the panel "%s" has an answer',
    async (title, expressions) => {
      const answers = [];
      for (const expression of expressions) answers.push(...(await prometheus.query(expression)));
      if (!IDLE.includes(title)) expect(answers.length).toBeGreaterThan(0);
    },
  );

  test('Redis goes: the alert fires; it is back: the alert clears', async () => {
    expect(await prometheus.firing()).toEqual([]);
    await redis.stop();
    const fires = async () => ((await prometheus.firing()).includes('AdPlacementDatabaseOut') ? true : undefined);
    expect(await eventually(fires)).toBe(true);
    await redis.start();
    const clears = async () => ((await prometheus.firing()).includes('AdPlacementDatabaseOut') ? undefined : true);
    expect(await eventually(clears)).toBe(true);
  });

  test('figures are what was recorded of these turns, also while Redis was out; no page is opened here', async () => {
    await postPreload(server.url, body('last'));
    await server.stop();
    const { rows, decisions, unlikeRollups } = await readStored({ DATA_DIR });
    expect([rows, unlikeRollups]).toEqual([[], []]);
    expect(decisions).toBeGreaterThan(0);
  });
});
