import ipaddr from 'ipaddr.js';

type Value = string | number | readonly Value[] | { readonly [key: string]: Value };

const [STRING, UINT32, MAP, ARRAY] = [2, 6, 7, 11] as const;

const control = (type: number, size: number): Buffer => {
  if (size > 28) throw new Error('This little writer knows short values alone.');
  return type <= 7 ? Buffer.of((type << 5) | size) : Buffer.of(size, type - 7);
};

/** A value as MaxMind's DB format 2.0 writes it. */
const encode = (value: Value): Buffer => {
  if (typeof value === 'string') return Buffer.concat([control(STRING, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(MAP, entries.length), ...entries.flat().map((part) => encode(part))]);
};

/** Two branches each: another node by its index, a value by its place among the values, or nothing. */
type Branch = { readonly node: number } | { readonly value: number } | undefined;
type Node = [Branch, Branch];

const bitsOf = (network: string): readonly number[] => {
  const [address, length] = ipaddr.parseCIDR(network);
  // Networks of IPv4 are those below ::/96.
  const padding = address.kind() === 'ipv4' ? 96 : 0;
  const bytes = address.toByteArray().flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number));
  return [...Array<number>(padding).fill(0), ...bytes].slice(0, padding + length);
};

const insert = (tree: Node[], bits: readonly number[], value: number): void => {
  let at = 0;
  bits.forEach((bit, depth) => {
    const node = tree[at] as Node;
    if (depth === bits.length - 1) {
      node[bit as 0 | 1] = { value };
      return;
    }
    const next = node[bit as 0 | 1] as { readonly node: number } | undefined;
    at = next?.node ?? tree.push([undefined, undefined]) - 1;
    node[bit as 0 | 1] = { node: at };
  });
};

/**
 * A file in MaxMind's format: what is said of each network, such as
 * `{ '192.0.2.0/24': { country: { iso_code: 'DE' } } }`.
 */
export const countryFile = (networks: Readonly<Record<string, Value>>, type = 'Test-Country'): Buffer => {
  const tree: Node[] = [[undefined, undefined]];
  const values = Object.values(networks).map(encode);
  Object.keys(networks).forEach((network, place) => insert(tree, bitsOf(network), place));
  const offsetOf = (place: number): number => values.slice(0, place).reduce((sum, { length }) => sum + length, 0);
  const record = (branch: Branch): number => {
    if (branch === undefined) return tree.length;
    return 'node' in branch ? branch.node : tree.length + 16 + offsetOf(branch.value);
  };
  const nodes = tree.flat().map((branch) => Buffer.from(record(branch).toString(16).padStart(6, '0'), 'hex'));
  const about = encode({
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1, database_type: type },
    ...{ description: {}, ip_version: 6, languages: [], node_count: tree.length, record_size: 24 },
  });
  return Buffer.concat([
    ...nodes,
    Buffer.alloc(16),
    ...values,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    about,
  ]);
};
