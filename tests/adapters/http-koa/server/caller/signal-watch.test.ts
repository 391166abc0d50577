import { expect, test } from '@jest/globals';
import { createSignalWatch } from '../../../../../adapters/http-koa/server/caller/signal-watch.js';
import { DAY_MS } from '../../../../../domain/values/time.js';
import { DEMO, OTHER } from '../../stub-accounts.js';

test('each signal of an account is named once a day', () => {
  const logged: object[] = [];
  const watch = createSignalWatch({ warn: (about: object) => void logged.push(about) } as never);
  watch.note(DEMO, ['regulatory.coppa'], 0);
  watch.note(DEMO, ['regulatory.coppa'], DAY_MS - 1);
  watch.note(DEMO, ['regulatory.coppa', 'isDisabled'], DAY_MS - 1);
  watch.note(OTHER, ['regulatory.coppa'], DAY_MS - 1);
  watch.note(DEMO, ['regulatory.coppa', 'isDisabled'], DAY_MS);
  expect(logged).toEqual([
    { account: DEMO.id, signals: ['regulatory.coppa'] },
    { account: DEMO.id, signals: ['isDisabled'] },
    { account: OTHER.id, signals: ['regulatory.coppa'] },
    { account: DEMO.id, signals: ['regulatory.coppa'] },
  ]);
});
