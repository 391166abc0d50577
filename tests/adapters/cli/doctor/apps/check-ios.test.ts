import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { checkIos } from '../../../../../adapters/cli/doctor/apps/check-ios.js';
import { readSettings } from '../../../../../bootstrap/settings/read-settings.js';

/** What Python's plistlib makes of a usage description, `example100` and `OTHER200` of SKAdNetwork. */
const BINARY =
  'YnBsaXN0MDDUAQIDBAUGBwhfEA9DRkJ1bmRsZVZlcnNpb25fEBJMU1JlcXVpcmVzSVBob25lT1NfEB5OU1VzZXJUcmFja2luZ1VzYWdlRGVzY3JpcHRp' +
  'b25fEBBTS0FkTmV0d29ya0l0ZW1zUjEyCW8QHABBAGQAcwAgAHQAaABhAHQAIABmAGkAdAAgAHkAbwB1ACAAYgBlAHQAdABlAHIAICAUACABDQAuogkM' +
  '0QoLXxAVU0tBZE5ldHdvcmtJZGVudGlmaWVyXxAWZXhhbXBsZTEwMC5za2FkbmV0d29ya9EKDV8QFE9USEVSMjAwLnNrYWRuZXR3b3JrCBEjOFlsb3Cr' +
  'rrHJ4uUAAAAAAAABAQAAAAAAAAAOAAAAAAAAAAAAAAAAAAAA/A==';

const USAGE = '<key>NSUserTrackingUsageDescription</key><string>Ads that fit you better.</string>';
const listing = (...ids: readonly string[]): string => {
  const items = ids.map((id) => `<dict><key>SKAdNetworkIdentifier</key><string>${id}</string></dict>`);
  return `<key>SKAdNetworkItems</key><array>${items.join('')}</array>`;
};
const transport = (inside: string): string => `<key>NSAppTransportSecurity</key><dict>${inside}</dict>`;
const plist = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict>${inside}</dict></plist>`;

let root = '';
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'ios-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What is found in such a file with these networks expected, as `level subject: message`; without what is right. */
const wrongWith = (content: string | Uint8Array, networks: readonly string[] = []): readonly string[] => {
  writeFileSync(join(root, 'Info.plist'), content);
  const findings = checkIos(root, networks).filter(({ level }) => level !== 'ok');
  for (const { next } of findings) expect(next).not.toBe('');
  return findings.map(({ level, subject, message }) => `${level} ${subject}: ${message}`);
};
const UNREADABLE = [expect.stringMatching(/^error Info\.plist: .* cannot be read as a property list$/)];

test('an app as the guide has it, as XML and as binary, by its folder and by its file', () => {
  const networks = ['example100.skadnetwork', 'other200.skadnetwork'];
  expect(wrongWith(plist(USAGE + listing(...networks)), networks)).toEqual([]);
  expect(wrongWith(Buffer.from(BINARY, 'base64'), networks)).toEqual([]);
  expect(checkIos(join(root, 'Info.plist'), networks)).toHaveLength(4);
});

test('the sentence of the prompt', () => {
  const networks = listing('example100.skadnetwork');
  const given = (value: string): readonly string[] =>
    wrongWith(plist(`<key>NSUserTrackingUsageDescription</key>${value}${networks}`), ['example100.skadnetwork']);
  expect(wrongWith(plist(networks), ['example100.skadnetwork'])).toEqual([
    'error NSUserTrackingUsageDescription: is missing: users are not asked, and there is no IDFA',
  ]);
  for (const value of ['<true/>', '<string> </string>', '<string/>'])
    expect(given(value)).toEqual(['error NSUserTrackingUsageDescription: is no text']);
});

test('ad networks against those of the settings, whatever their letters', () => {
  const { skAdNetworkIds } = readSettings({ SKADNETWORK_IDS: 'Example100.skadnetwork, own1.adattributionkit' });
  const other = '<key>AdNetworkIdentifiers</key><array><string>own1.adattributionkit</string></array>';
  const compared = (inside: string): readonly string[] => wrongWith(plist(USAGE + inside), skAdNetworkIds);
  expect(compared(listing('EXAMPLE100.skadnetwork') + other)).toEqual([]);
  expect(compared(listing('else3.skadnetwork'))).toEqual([
    'error SKAdNetworkItems: lacks Example100.skadnetwork, own1.adattributionkit',
  ]);
  expect(compared('<key>SKAdNetworkItems</key><array><string>example100.skadnetwork</string></array>')).toEqual([
    'error SKAdNetworkItems: is no list of dictionaries',
  ]);
  expect(wrongWith(plist(USAGE))).toEqual(['warning SKAdNetworkItems: names no network']);
  expect(wrongWith(plist(USAGE + listing('else3.skadnetwork')))).toEqual([
    'warning SKAdNetworkItems: 1 networks, compared with nothing',
  ]);
});

test('what is no identifier of a network is refused where it is set', () =>
  expect(() => readSettings({ SKADNETWORK_IDS: 'example100' })).toThrow('SKADNETWORK_IDS[0]'));

test.each([
  ['everybody', '<key>NSAllowsArbitraryLoads</key><true/>', 'the app may talk to everybody without TLS'],
  ['web views', '<key>NSAllowsArbitraryLoadsInWebContent</key><true/>', 'the app may talk to everybody without TLS'],
  [
    'a host',
    '<key>NSExceptionDomains</key><dict><key>x.example</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict>',
    'some hosts are talked to without TLS',
  ],
])('talking without TLS: %s', (_name, inside, message) => {
  const app = USAGE + listing('a1.skadnetwork');
  expect(wrongWith(plist(app + transport(inside)), ['a1.skadnetwork'])).toEqual([
    `warning App Transport Security: ${message}`,
  ]);
  const local = '<key>NSAllowsLocalNetworking</key><true/><key>NSAllowsArbitraryLoads</key><false/>';
  expect(wrongWith(plist(app + transport(local)), ['a1.skadnetwork'])).toEqual([]);
});

test('no file, and one that is none', () => {
  expect(checkIos(join(root, 'none'), [])).toEqual([expect.objectContaining({ level: 'error' })]);
  mkdirSync(join(root, 'Info.plist'));
  expect(checkIos(root, [])).toEqual([expect.objectContaining({ level: 'error' })]);
  rmSync(join(root, 'Info.plist'), { recursive: true });
  for (const content of [
    '',
    '<html/>',
    '<plist><array/></plist>',
    'bplist00',
    '<plist><dict><key>__proto__</key><dict/></dict></plist>',
  ])
    expect(wrongWith(content)).toEqual(UNREADABLE);
});

/** Arrays of which each names the next one twice: 61 objects in 300 bytes, and 2^60 values. */
const bomb = (depth = 60): Buffer => {
  const objects = Array.from({ length: depth }, (_, i) => [0xa2, i + 1, i + 1]);
  const offsets = objects.map((_, i) => 8 + 3 * i);
  const table = 8 + 3 * depth + 1;
  const trailer = Buffer.alloc(32);
  trailer.set([2, 1], 6);
  for (const [at, value] of [
    [8, depth + 1],
    [24, table],
  ] as const)
    trailer.writeBigUInt64BE(BigInt(value), at);
  const bytes = Buffer.alloc(2 * (depth + 1));
  [...offsets, table - 1].forEach((offset, i) => bytes.writeUInt16BE(offset, 2 * i));
  return Buffer.concat([Buffer.from('bplist00'), Buffer.from(objects.flat()), Buffer.from([9]), bytes, trailer]);
};

test('hostile files end soon and say nothing', () => {
  const circle = bomb(1);
  circle[9] = 0;
  const deep = `<plist>${'<array>'.repeat(20_000)}`;
  const lists = `<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'.replace(/./g, (e) => `<!ENTITY ${e} "${`&${String.fromCharCode(e.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><plist><string>&i;</string></plist>`;
  const said = jest.spyOn(console, 'error');
  for (const content of [bomb(), circle, deep, lists, plist('x'.repeat(1_000_001))])
    expect(wrongWith(content)).toEqual(UNREADABLE);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
  rmSync(join(root, 'Info.plist'));
  // No end, and no size.
  symlinkSync('/dev/zero', join(root, 'Info.plist'));
  expect(checkIos(root, [])).toEqual([expect.objectContaining({ level: 'error' })]);
});

test('what a file makes the prototype of its dictionary does not count', () => {
  // {"__proto__": {"NSUserTrackingUsageDescription": "x"}}
  const objects = [
    Buffer.from([0xd1, 1, 2]),
    Buffer.concat([Buffer.from([0x59]), Buffer.from('__proto__')]),
    Buffer.from([0xd1, 3, 4]),
    Buffer.concat([Buffer.from([0x5f, 0x10, 30]), Buffer.from('NSUserTrackingUsageDescription')]),
    Buffer.from([0x51, 0x78]),
  ];
  const body = Buffer.concat([Buffer.from('bplist00'), ...objects]);
  const offsets = objects.map((_, i) => 8 + Buffer.concat(objects.slice(0, i)).length);
  const trailer = Buffer.alloc(32);
  trailer.set([1, 1], 6);
  trailer.writeBigUInt64BE(5n, 8);
  trailer.writeBigUInt64BE(BigInt(body.length), 24);
  expect(wrongWith(Buffer.concat([body, Buffer.from(offsets), trailer]))).toContain(
    'error NSUserTrackingUsageDescription: is missing: users are not asked, and there is no IDFA',
  );
});
