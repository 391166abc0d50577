import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './folders.mjs';
import { serverSources } from './inputs.mjs';

const STAMPS = join(DIST, '.build-stamps.json');

/** What was built from what: digests of inputs by the name of a step. */
export const readStamps = () => {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
};

export const addStamps = (stamps) => writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), ...stamps }));

/** The compiler leaves the output of removed sources behind: only a clean build is right then. */
export const cleanAfterRemoval = () => {
  const sources = serverSources();
  const isSmaller = (readStamps().sources ?? []).some((path) => !sources.includes(path));
  if (isSmaller) rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
};
