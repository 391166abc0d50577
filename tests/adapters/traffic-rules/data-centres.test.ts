import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { dataCentreCheck, parseDataCentreFile } from '../../../adapters/traffic-rules/index.js';
import { SEED } from '../../domain/property.js';

const checkOf = (...lists: readonly (readonly string[])[]): ((address: string) => boolean) => {
  const tables = lists.map((lines) => {
    const result = parseDataCentreFile(lines.join('\n'));
    if (!result.ok) throw new Error(result.problems.join('\n'));
    return result.networks;
  });
  return dataCentreCheck(() => tables);
};

const textOf = (bytes: readonly number[]): string => ipaddr.fromByteArray([...bytes]).toString();

/** The address so many steps from this one; beyond the last comes the first. */
const stepped = (bytes: readonly number[], step: number): readonly number[] => {
  const bits = BigInt(bytes.length * 8);
  const value = BigInt.asUintN(Number(bits), BigInt(`0x${Buffer.from(bytes).toString('hex')}`) + BigInt(step));
  return [...Buffer.from(value.toString(16).padStart(bytes.length * 2, '0'), 'hex')];
};

const networkOf = (bytes: readonly number[], prefixLength: number): string => {
  const version = bytes.length === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${version.networkAddressFromCIDR(`${textOf(bytes)}/${prefixLength}`).toString()}/${prefixLength}`;
};

/**
 * Bytes of few kinds, so that networks lie beside and inside of each other; the first keeps them in what is given out
 * to anybody.
 */
const few = fc.constantFrom(0, 1, 2, 127, 128, 254, 255);
const ipv4 = fc.tuple(fc.constantFrom(20, 21, 128), few, few, few);
const ipv6 = fc
  .tuple(fc.constantFrom(0x20, 0x21), fc.array(few, { minLength: 15, maxLength: 15 }))
  .map(([first, rest]) => [first, ...rest]);

const network = fc.oneof(
  fc.tuple(ipv4, fc.integer({ min: 8, max: 32 })),
  fc.tuple(ipv6, fc.integer({ min: 16, max: 128 })),
);

const isInAny = (address: string, networks: readonly string[]): boolean => {
  const parsed = ipaddr.parse(address);
  return networks.some((text) => {
    const [base, prefixLength] = ipaddr.parseCIDR(text);
    return base.kind() === parsed.kind() && parsed.match([base, prefixLength] as never);
  });
};

describe('beside a search through all networks, one after the other', () => {
  test('every address gets the same verdict: at the edges of each network, one beyond, and anywhere', () => {
    let [hits, misses] = [0, 0];
    const property = fc.property(
      fc.array(network, { minLength: 1, maxLength: 30 }),
      fc.array(fc.oneof(ipv4, ipv6), { maxLength: 10 }),
      (drawn, elsewhere) => {
        const networks = drawn.map(([bytes, prefixLength]) => networkOf(bytes, prefixLength));
        const edges = networks.flatMap((text) => {
          const [base, prefixLength] = ipaddr.parseCIDR(text);
          const first = base.toByteArray();
          const last = first.map((byte, i) => byte | (0xff >> Math.min(Math.max(prefixLength - i * 8, 0), 8)));
          return [first, last, stepped(first, -1), stepped(last, 1)];
        });
        const isDataCentre = checkOf(networks);
        for (const address of [...edges, ...elsewhere].map(textOf)) {
          const expected = isInAny(address, networks);
          expect([address, isDataCentre(address)]).toEqual([address, expected]);
          if (expected) hits++;
          else misses++;
        }
      },
    );
    fc.assert(property, { seed: SEED, numRuns: 300 });
    expect(Math.min(hits, misses)).toBeGreaterThan(1_000);
  });
});

test('several files are searched, and none of them', () => {
  const isDataCentre = checkOf(['198.51.100.0/24'], ['203.0.113.0/24', '2001:db8::/32']);
  expect(['198.51.100.1', '203.0.113.1', '2001:db8::1', '192.0.2.1'].map(isDataCentre)).toEqual([
    ...[true, true, true, false],
  ]);
  expect(checkOf()('198.51.100.1')).toBe(false);
});

test("one's own addresses are never a data centre's, whatever a file says", () => {
  const isDataCentre = checkOf([
    ...['0.0.0.0/8', '10.0.0.0/8', '100.0.0.0/8', '127.0.0.0/8', '169.0.0.0/8', '172.0.0.0/8', '192.0.0.0/8'],
    ...['::/16', 'fc00::/16', 'fd00::/16', 'fe80::/16'],
  ]);
  const own = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.31.255.255'];
  expect([...own, '192.168.1.1', '::', '::1', 'fc00::1', 'fd00::1', 'fe80::1'].filter(isDataCentre)).toEqual([]);
  expect(['100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '192.167.0.1'].every(isDataCentre)).toBe(true);
});

test('an address of IPv4 is the same however it is written as one of IPv6', () => {
  const isDataCentre = checkOf(['198.51.100.0/24']);
  const same = ['198.51.100.9', '::ffff:198.51.100.9', '::FFFF:c633:6409', '0:0:0:0:0:ffff:c633:6409'];
  expect(same.filter((address) => !isDataCentre(address))).toEqual([]);
  expect(['::fffe:198.51.100.9', '::1:ffff:c633:6409', '64:ff9b::198.51.100.9'].filter(isDataCentre)).toEqual([]);
});

test('an address with the name of a link is that link’s own', () => {
  const isDataCentre = checkOf(['2001:db8::/32']);
  expect(['2001:db8::1%eth0', 'fe80::1%eth0.100', '2001:db8::1%a-b:c'].filter(isDataCentre)).toEqual([]);
});

test.each(['', ' ', 'unknown', '198.51.100', '0xc6336409', '198.51.100.9:80', '198.51.100.9/32', '\0', '['])(
  '%j is no address, and in no network',
  (address) => expect(checkOf(['198.51.100.0/24', '::/16'])(address)).toBe(false),
);
