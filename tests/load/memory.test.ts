import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';

const TIMEOUT_MS = 300_000;

const soak = async (): Promise<readonly { readonly name: string; readonly pass: boolean }[]> => {
  const child = spawn(process.execPath, ['tests/load/run.mjs', 'soak'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

test(
  'memory and handles are flat over 20 000 preloads; `npm run soak -- --long` sends 200 000',
  async () => {
    const figures = await soak();
    expect(figures.map(({ name }) => name)).toEqual(['soak.heap-growth', 'soak.handles']);
    expect(figures.filter(({ pass }) => !pass)).toEqual([]);
  },
  TIMEOUT_MS,
);
