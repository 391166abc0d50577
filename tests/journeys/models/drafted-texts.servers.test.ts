import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { bayCampaign } from './bay-campaign.js';
import { cliBesideServer } from '../command-line/cli-beside-server.js';
import { startScriptedModel, writes, type ScriptedModel } from './scripted-model.js';
import { eventually } from '../server.js';

const PITCH = 'Bay Roasters roasts in small batches.';
const FACT = 'Bay Roasters sends a fresh bag to your door every week.';

let model: ScriptedModel | undefined;
const beside = cliBesideServer(async () => {
  model = await startScriptedModel();
  // Says what it is to make, word for word; nobody could tell it from the brief.
  model.play({
    write: (response, body) => {
      const brief = body.messages.find(({ content }) => content.startsWith('Brief'))?.content ?? '';
      const { aboveAll = `${PITCH} ${FACT}` } = JSON.parse(brief.slice(brief.indexOf('\n') + 1)) as {
        readonly aboveAll?: string;
      };
      writes(aboveAll)(response, body);
    },
  });
  return { WRITER_URL: model.url, WRITER_MODEL: 'tiny' };
});
afterAll(() => model?.close());

const CAMPAIGN = bayCampaign({ pitches: { en: PITCH }, facts: [FACT] });

test('a model drafts texts of a campaign once it is published, and the operator reads what each rests on', async () => {
  const file = join(beside.folder, 'campaigns.json');
  writeFileSync(file, JSON.stringify({ accounts: [], campaigns: [CAMPAIGN] }));
  await beside.succeed('campaigns', 'publish', file);

  const listed = await eventually(async () => {
    const text = await beside.succeed('texts', 'list', 'bay');
    return text.includes('drafted by tiny') ? text : undefined;
  });
  expect(listed).toMatch(/^pending {2}bay {2}en-\w+-overview {2}drafted by tiny/m);
  expect(listed).toContain(`    rests on: ${FACT}`);
  expect(await beside.succeed('catalog', 'history')).toContain('texts of bay drafted in en');
  await eventually(async () =>
    (await beside.succeed('texts', 'list', 'bay')).includes('judged stated') ? true : undefined,
  );

  await beside.succeed('texts', 'approve', 'bay', '--all');
  expect(await beside.succeed('texts', 'list', 'bay')).not.toContain('pending');
});
