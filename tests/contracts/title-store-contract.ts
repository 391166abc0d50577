import { deepEqual, equal, ok } from 'node:assert/strict';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import { titleId } from '../../domain/values/ids.js';
import { CONFUSABLE_IDS, freshId, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleTitle } from './samples.js';

const guarantees: Guarantees<TitleStore> = {
  'an unknown title is not found': async (store) => {
    equal(await store.find(titleId(freshId())), undefined);
    equal(await store.find(titleId('__proto__')), undefined);
  },
  'a title is read back whole': async (store) => {
    const title = sampleTitle({ id: titleId(freshId()), name: 'Ein "Titel" – 片名 👩‍👧' });
    await store.put(title);
    sameValue(await store.find(title.id), title);
  },
  'a later analysis replaces the earlier one': async (store) => {
    const id = titleId(freshId());
    await store.put(sampleTitle({ id, name: 'first' }));
    const later = sampleTitle({ id, durationMs: 1_000, moments: [] });
    await store.put(later);
    sameValue(await store.find(id), later);
  },
  'ids of any characters never collide': async (store) => {
    const prefix = freshId();
    const titles = CONFUSABLE_IDS.map((s, i) => sampleTitle({ id: titleId(prefix + s), durationMs: i + 1 }));
    for (const title of titles) await store.put(title);
    for (const title of titles) equal((await store.find(title.id))?.durationMs, title.durationMs);
  },
  'titles are listed by id, each once, page by page': async (store) => {
    const prefix = freshId();
    const ids = ['a', 'b', 'c', 'd', 'e'].map((s) => titleId(`${prefix}-${s}`));
    for (const id of [...ids].reverse()) await store.put(sampleTitle({ id }));
    await store.put(sampleTitle({ id: ids[2] ?? titleId('c'), durationMs: 1_000 }));
    const first = await store.list(titleId(prefix), 2);
    const second = await store.list(first[1]?.id, 3);
    deepEqual(
      [...first, ...second].map(({ id }) => id),
      ids,
    );
    equal(second[0]?.durationMs, 1_000);
  },
  'a list without a start begins at the first title': async (store) => {
    await store.put(sampleTitle({ id: titleId(freshId()) }));
    await store.put(sampleTitle({ id: titleId(freshId()) }));
    const [first] = await store.list(undefined, 1);
    const two = await store.list(undefined, 2);
    equal(two.length, 2);
    equal(first?.id, two[0]?.id);
    ok((two[0]?.id ?? '') < (two[1]?.id ?? ''), 'in order of id');
    equal((await store.list(undefined, 0)).length, 0);
  },
};

/** Every guarantee of `TitleStore`. */
export const titleStoreContract = (make: Make<TitleStore>): readonly ContractCase[] => casesOf(make, guarantees);
