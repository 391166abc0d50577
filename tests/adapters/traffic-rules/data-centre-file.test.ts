import { describe, expect, test } from '@jest/globals';
import { dataCentreCheck, parseDataCentreFile } from '../../../adapters/traffic-rules/index.js';

const problemsOf = (text: string): readonly string[] => {
  const result = parseDataCentreFile(text);
  return result.ok ? [] : result.problems;
};

const found = (text: string, addresses: readonly string[]): readonly boolean[] => {
  const result = parseDataCentreFile(text);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return addresses.map(dataCentreCheck(() => [result.networks]));
};

const INSIDE = ['198.51.100.9', '203.0.113.200', '2001:db8:7::1'];
const OUTSIDE = ['198.51.101.9', '203.0.113.1', '2001:db8:8::1'];
const [NETWORK, HALF, OF_IPV6] = ['198.51.100.0/24', '203.0.113.128/25', '2001:db8:7::/48'];
const EXPECTED = [true, true, true, false, false, false];

const amazon = {
  syncToken: '1780000000',
  createDate: '2026-05-28-20-26-40',
  prefixes: [
    { ip_prefix: NETWORK, region: 'eu-central-1', service: 'AMAZON', network_border_group: 'eu-central-1' },
    { ip_prefix: NETWORK, region: 'eu-central-1', service: 'EC2', network_border_group: 'eu-central-1' },
    { ip_prefix: HALF, region: 'GLOBAL', service: 'CLOUDFRONT', network_border_group: 'GLOBAL' },
  ],
  ipv6_prefixes: [{ ipv6_prefix: OF_IPV6, region: 'us-east-1', service: 'EC2', network_border_group: 'us-east-1' }],
};
const google = {
  syncToken: '1780000000000',
  creationTime: '2026-05-28T20:26:40.000000',
  prefixes: [
    { ipv4Prefix: NETWORK, service: 'Google Cloud', scope: 'europe-west3' },
    { ipv4Prefix: HALF, service: 'Google Cloud', scope: 'us-east1' },
    { ipv6Prefix: OF_IPV6, service: 'Google Cloud', scope: 'us-east1' },
  ],
};
const tag = (name: string, addressPrefixes: readonly string[]) => ({
  name,
  id: name,
  properties: { changeNumber: 3, region: '', regionId: 0, platform: 'Azure', systemService: name, addressPrefixes },
});
const azure = {
  changeNumber: 300,
  cloud: 'Public',
  values: [tag('AzureCloud', [NETWORK, HALF, OF_IPV6]), tag('AzurePlatformIMDS', ['169.254.169.254/32'])],
};
const plain = `# our own hosters\r\n${NETWORK}\r\n\r\n  ${HALF} # half of it\n${OF_IPV6}`;

describe('what is published', () => {
  test.each([
    ['AWS', JSON.stringify(amazon)],
    ['Google', JSON.stringify(google, null, 2)],
    ['Azure, with a byte order mark', `\uFEFF${JSON.stringify(azure)}`],
    ['a plain list', plain],
  ])('%s', (_, text) => {
    expect(found(text, [...INSIDE, ...OUTSIDE])).toEqual(EXPECTED);
  });

  test('an address alone is a network of one', () => {
    expect(found('198.51.100.9\n2001:db8::9', ['198.51.100.9', '2001:db8::9', '198.51.100.8', '2001:db8::8'])).toEqual([
      ...[true, true, false, false],
    ]);
  });

  test('what is named once for each service, or lies inside of another, is one network', () => {
    const result = parseDataCentreFile(JSON.stringify(amazon));
    expect(result).toMatchObject({ ok: true, networks: { size: 3 } });
    expect(parseDataCentreFile(`${NETWORK}\n198.51.100.64/26\n198.51.100.128/25`)).toMatchObject({
      networks: { size: 1 },
    });
  });
});

describe('mistakes', () => {
  const NO_NETWORK = 'is no network such as 192.0.2.0/24 or 2001:db8::/32';

  test.each([
    ['host.example', `line 2: ${NO_NETWORK}`],
    ['198.51.100.0/24/8', `line 2: ${NO_NETWORK}`],
    ['198.51.100/24', `line 2: ${NO_NETWORK}`],
    ['fe80::1%eth0', `line 2: ${NO_NETWORK}`],
    ['198.51.100.0/33', 'line 2: must have a number from 0 to 32 after the slash'],
    ['198.51.100.0/', 'line 2: must have a number from 0 to 32 after the slash'],
    ['198.51.100.0/-1', 'line 2: must have a number from 0 to 32 after the slash'],
    ['2001:db8::/129', 'line 2: must have a number from 0 to 128 after the slash'],
    ['198.51.100.1/24', 'line 2: is an address inside of a network: all bits after the first 24 must be 0'],
    ['2001:db8::1/64', 'line 2: is an address inside of a network: all bits after the first 64 must be 0'],
    ['0.0.0.0/0', 'line 2: is larger than any data centre: write at least /8'],
    ['2000::/3', 'line 2: is larger than any data centre: write at least /16'],
  ])('%s', (line, problem) => expect(problemsOf(`${NETWORK}\n${line}\n`)).toEqual([problem]));

  test.each([
    ['', ['names no network']],
    ['# nothing yet\n', ['names no network']],
    [JSON.stringify({ prefixes: [] }), ['names no network']],
    [JSON.stringify(amazon).slice(0, -9), ['begins like JSON and is none: was it cut off?']],
    [JSON.stringify({ prefixes: [{ ip_prefix: NETWORK }, { service: 'EC2' }] }), [`prefixes[1]: ${NO_NETWORK}`]],
    [JSON.stringify({ ...amazon, ipv6_prefixes: [{ ipv6_prefix: 'x' }] }), [`ipv6_prefixes[0]: ${NO_NETWORK}`]],
    [
      JSON.stringify({ values: [tag('a', [NETWORK]), tag('b', [NETWORK, 'x'])] }),
      [`values[1].properties.addressPrefixes[1]: ${NO_NETWORK}`],
    ],
  ])('%s', (text, problems) => expect(problemsOf(text)).toEqual(problems));

  test.each([
    [{}, 'prefixes'],
    [{ prefixes: { length: { valueOf: 1 } } }, 'prefixes'],
    [{ prefixes: [null] }, 'prefixes[0]'],
    [{ prefixes: [{ ip_prefix: 7 }] }, 'prefixes[0].ip_prefix'],
    [{ values: [{ properties: { addressPrefixes: [NETWORK, 7] } }] }, 'values[0].properties.addressPrefixes[1]'],
    [{ values: null }, 'values'],
  ])('%j is named by its place', (json, place) => {
    expect(problemsOf(JSON.stringify(json))).toEqual([expect.stringMatching(/^\S+: Invalid input/)]);
    expect(problemsOf(JSON.stringify(json))[0]?.split(':')[0]).toBe(place);
  });

  test('many are bounded, and none repeats what stands there', () => {
    const problems = problemsOf(Array.from({ length: 5_000 }, (_, i) => `secret-${i}`).join('\n'));
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe('there are 4980 more mistakes like these');
    expect(problems.join('')).not.toContain('secret');
    expect(problemsOf(JSON.stringify({ prefixes: Array(5_000).fill(null) }))).toHaveLength(21);
  });
});
