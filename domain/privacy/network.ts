const OCTET = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const GROUP = /^[0-9a-f]{1,4}$/;
const IPV6_GROUPS = 8;
/**
 * A /48 of IPv6 is one network: the most that a provider or a free tunnel gives to one subscriber (RIPE-690). A /56
 * would make 256 networks of it. The households that share a /48 have what those behind one IPv4 address of a carrier
 * have.
 */
const KEPT_GROUPS = 3;

const octetsOf = (address: string): readonly string[] | undefined => {
  const octets = address.split('.');
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet)) ? octets : undefined;
};

const hex = (high: string, low: string): string => ((Number(high) << 8) | Number(low)).toString(16);

/** The groups on one side of `::`; an IPv4 address at the very end stands for two of them. */
const groupsOf = (side: string, isEnd: boolean): readonly string[] | undefined => {
  if (side === '') return [];
  const groups = side.split(':');
  const [a, b, c, d] = (isEnd ? octetsOf(groups.at(-1) ?? '') : undefined) ?? [];
  if (a && b && c && d) groups.splice(-1, 1, hex(a, b), hex(c, d));
  return groups.every((group) => GROUP.test(group)) ? groups.map((group) => group.replace(/^0+(?=.)/, '')) : undefined;
};

/** The eight groups of an IPv6 address, each without leading zeros. */
const ipv6Of = (address: string): readonly string[] | undefined => {
  const sides = address.replace(/%[\w.:-]+$/, '').split('::');
  const [head, tail] = [groupsOf(sides[0] ?? '', sides.length === 1), groupsOf(sides[1] ?? '', true)];
  if (sides.length > 2 || head === undefined || tail === undefined) return undefined;
  const missing = IPV6_GROUPS - head.length - tail.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
};

/** As sockets write a mapped address, on every request. */
const MAPPED_PREFIX = '::ffff:';
const MAPPED = /^0 0 0 0 0 ffff ([0-9a-f]+) ([0-9a-f]+)$/;

/** `::ffff:192.0.2.1` and `::ffff:c000:201` are ways to write an IPv4 address. Anything else stays as it is. */
export const unmapped = (address: string): string => {
  const dotted = address.slice(MAPPED_PREFIX.length);
  if (address.startsWith(MAPPED_PREFIX) && octetsOf(dotted) !== undefined) return dotted;
  if (!/:ffff:/i.test(address)) return address;
  const [, ...pair] = MAPPED.exec(ipv6Of(address.toLowerCase())?.join(' ') ?? '') ?? [];
  if (pair.length === 0) return address;
  return pair.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
};

/** Masks the last octet of an IPv4 and all but 48 bits of an IPv6 address; anything else becomes `undefined`. */
export const maskAddress = (address: string): string | undefined => {
  const plain = unmapped(address).toLowerCase();
  const octets = octetsOf(plain);
  if (octets !== undefined) return `${octets.slice(0, 3).join('.')}.0`;
  const kept = ipv6Of(plain)?.slice(0, KEPT_GROUPS);
  while (kept?.at(-1) === '0') kept.pop();
  return kept && `${kept.join(':')}::`;
};

/**
 * Private, shared, loopback, link-local, reserved and multicast networks of IPv4 (RFC 6890) but those of documentation,
 * which no one has.
 */
const LOCAL_IPV4 =
  /^(?:0|10|127|22[4-9]|23\d|24\d|25[0-5]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89])\.[\d.]+$/;
export const isLocalIpv4 = (address: string): boolean => LOCAL_IPV4.test(address);

/** Only 2000::/3 has been given out; 6to4 and Teredo hold an IPv4 address that may be any. */
const isGlobalIpv6 = ([first = '', second = '']: readonly string[]): boolean =>
  /^[23].{3}$/.test(first) && first !== '2002' && !(first === '2001' && second === '0');

/**
 * An address by which someone outside can be told, mapped ones as IPv4. `undefined`: it is none, or means something
 * else in every network.
 */
export const publicAddress = (address: string): string | undefined => {
  const plain = unmapped(address);
  if (octetsOf(plain) !== undefined) return isLocalIpv4(plain) ? undefined : plain;
  const groups = ipv6Of(plain.toLowerCase());
  return groups !== undefined && isGlobalIpv6(groups) ? plain : undefined;
};

/**
 * What a limit counts as one network: an IPv4 address, or the /48 of an IPv6 address. Money and reports go by
 * {@link maskAddress}, which groups IPv6 alike and IPv4 by /24.
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? (maskAddress(address) ?? address) : address;
