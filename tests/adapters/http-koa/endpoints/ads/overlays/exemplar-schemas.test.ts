import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { vastFaults, vmapFaults } from '../../../../../support/vmap-faults.js';

const FOLDER = 'tests/exemplars/http/exemplary';

/** Every exemplar of an answer in XML. */
const documents = readdirSync(FOLDER).flatMap((file) => {
  const { response } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as {
    readonly response: { readonly body?: unknown };
  };
  return typeof response.body === 'string' && response.body.startsWith('<?xml') ? [[file, response.body] as const] : [];
});

const faultsOf = (xml: string): Promise<readonly string[]> =>
  (xml.includes('<vmap:VMAP') ? vmapFaults : vastFaults)(xml);

describe('exemplars of VMAP and VAST', () => {
  test('there are some of both', () => expect(documents.length).toBeGreaterThanOrEqual(6));

  test.each(documents)('%s is valid by the schema of its version', async (_file, xml) => {
    expect(await faultsOf(xml)).toEqual([]);
  });

  test.each(documents)('%s with an element of no standard is not', async (_file, xml) => {
    const broken = xml.replace(
      /(<\/vmap:VMAP>|<\/VAST>|\/>)\n$/,
      (end) => `${end === '/>\n' ? '>' : ''}<Unknown/>${end === '/>\n' ? '</VAST>' : end}`,
    );
    expect(broken).not.toBe(xml);
    expect(await faultsOf(broken)).not.toEqual([]);
  });
});
