import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';

const TIMEOUT_MS = 300_000;

const soak = async (name: string): Promise<readonly { readonly name: string; readonly pass: boolean }[]> => {
  const child = spawn(process.execPath, ['tests/load/run.mjs', 'soak', '--only', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

test(
  'memory and handles are flat over 10 000 preloads; `npm run soak -- --long` sends 200 000',
  async () => {
    const figures = await soak('turns');
    expect(figures.map(({ name }) => name)).toEqual(['soak.heap-growth', 'soak.handles']);
    expect(figures.filter(({ pass }) => !pass)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'memory is flat over 1 500 won turns with the largest creatives in a heap of 256 MB; `npm run soak -- --long` takes 10 000 in 512 MB',
  async () => {
    const figures = await soak('largest-creatives');
    expect(figures.map(({ name }) => name)).toContain('soak.largest-creatives.growth');
    expect(figures.filter(({ pass }) => !pass)).toEqual([]);
  },
  TIMEOUT_MS,
);
