import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { CACHE_REASON_OF, OTHER_BOUNDS } from '../../application/ports/sharing/other-bounds.js';
import { OWNERS, SHARED_BOUNDS, type SharedBound, type Shares } from '../../application/ports/sharing/shared-bounds.js';
import { readPage, ROOT } from '../docs/markdown.js';
import { withSharedBounds } from '../docs/shared-bounds-section.js';
import { sources } from './sources.js';

const REGISTER = Object.entries<SharedBound>({ ...SHARED_BOUNDS, ...OTHER_BOUNDS });
const SOURCES = sources();

describe.each(REGISTER)('the shared bound "%s"', (name, bound) => {
  test('has an owner, and says why a stranger cannot fill it', () => {
    expect(OWNERS).toContain(bound.owner);
    expect([bound.what, bound.full].every((text) => text !== '')).toBe(true);
    expect(bound.safeBecause.length).toBeGreaterThan(20);
  });

  test('bounds something', () => {
    if ('where' in bound) return expect(existsSync(join(ROOT, String(bound.where)))).toBe(true);
    const [kind] = /(Calls|Circuit)$/.exec(name) ?? [''];
    const users = SOURCES.filter(
      ({ path, text }) =>
        !path.endsWith('/shared-bounds.ts') && (text.includes(`'${name}'`) || text.includes(`}${kind}\``)),
    );
    expect(users.map(({ path }) => path)).not.toEqual([]);
  });
});

test('shares leave places to others', () => {
  for (const bound of Object.values(SHARED_BOUNDS)) {
    const shares: Shares = 'shares' in bound ? bound.shares : {};
    for (const share of [shares.account, shares.network]) {
      if (share === undefined) continue;
      expect(share.alone).toBeLessThan(1);
      expect(share.amongOthers).toBeLessThanOrEqual(share.alone);
    }
  }
});

test('every bound of memory is in the register', () => {
  expect(Object.keys(CACHE_REASON_OF).sort()).toEqual(Object.keys(MEMORY_BOUNDS).sort());
});

test('docs/reference/limits.md is up to date; after a change, run `npm run shared-bounds`', () => {
  const page = readPage('docs/reference/limits.md');
  expect(page).toBe(withSharedBounds(page));
});
