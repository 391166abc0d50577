import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

export interface OwnPrometheus {
  /** What an instant query finds now. Rejects on a query that is wrong. */
  query(expression: string): Promise<readonly Sample[]>;
  /** Names of the alerts that fire. */
  firing(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** A real Prometheus that collects from `target` every second by the rules given. */
export const startPrometheus = async (target: string, rules: string): Promise<OwnPrometheus> => {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
  const port = await freePort();
  writeFileSync(join(folder, 'rules.yml'), rules);
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'ad-placement', static_configs: [{ targets: [target] }] }],
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--enable-feature=exemplar-storage',
  ];
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const { status, data, error } = (await answer.json()) as { status: string; data: unknown; error?: string };
    if (status !== 'success') throw new Error(`Prometheus refuses ${path}: ${error ?? answer.status}`);
    return data;
  };
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('ready to receive web requests')) resolve();
    });
    void ended.then(() => reject(new Error(`Prometheus ended before it was ready:\n${printed}`)));
    child.once('error', reject);
  });
  return {
    query: async (expression) =>
      ((await ask(`/api/v1/query?query=${encodeURIComponent(expression)}`)) as { result: readonly Sample[] }).result,
    firing: async () => {
      const { alerts } = (await ask('/api/v1/alerts')) as {
        alerts: readonly { state: string; labels: { alertname: string } }[];
      };
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
