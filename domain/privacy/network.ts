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

/** The groups on one side of `::`; an IPv4 address at the very end stands for two of them. */
const groupsOf = (side: string, isEnd: boolean): readonly string[] | undefined => {
  if (side === '') return [];
  const groups = side.split(':');
  if (isEnd && octetsOf(groups.at(-1) ?? '') !== undefined) groups.splice(-1, 1, '0', '0');
  return groups.every((group) => GROUP.test(group)) ? groups : undefined;
};

const maskIpv6 = (address: string): string | undefined => {
  const sides = address.split('::');
  const [head, tail] = [groupsOf(sides[0] ?? '', sides.length === 1), groupsOf(sides[1] ?? '', true)];
  if (sides.length > 2 || head === undefined || tail === undefined) return undefined;
  const missing = IPV6_GROUPS - head.length - tail.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  const kept = all.slice(0, KEPT_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  while (kept.at(-1) === '0') kept.pop();
  return `${kept.join(':')}::`;
};

/** Masks the last octet of an IPv4 and all but 48 bits of an IPv6 address; anything else becomes `undefined`. */
export const maskAddress = (address: string): string | undefined => {
  const lower = address.toLowerCase();
  const octets = octetsOf(lower.replace(/^::ffff:/, ''));
  return octets === undefined ? maskIpv6(lower.replace(/%[\w.:-]+$/, '')) : `${octets.slice(0, 3).join('.')}.0`;
};

/**
 * What a limit counts as one network: an IPv4 address, or the /48 of an IPv6 address. Money and reports go by
 * {@link maskAddress}, which groups IPv6 alike and IPv4 by /24.
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? (maskAddress(address) ?? address) : address;
