import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** A range of addresses, or a single address. */
export interface AddressRange {
  /** In canonical form; need not be the first of the range, as in `10.1.2.3/8`. */
  readonly address: string;
  /** Length of the common prefix; 32 (IPv4) or 128 (IPv6) for a single address. */
  readonly bits: number;
}

/**
 * Special-purpose ranges (IANA registry) that are not, or no longer, globally reachable, and
 * multicast. Azure serves the configuration of a machine at the public address 168.63.129.16.
 */
const NON_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Not public within 2000::/3: protocol assignments (including Teredo), documentation, and 6to4. */
const NON_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const nonPublicRanges = new BlockList();
for (const [address, bits] of NON_PUBLIC_V4) nonPublicRanges.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of NON_PUBLIC_V6) nonPublicRanges.addSubnet(address, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address belongs to the public internet. False for IPv4-mapped, 6to4, Teredo and
 * `64:ff9b::/96` addresses, whatever IPv4 address they embed.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicRanges.check(address, 'ipv4');
  return (
    isIPv6(address) &&
    globalUnicast.check(address, 'ipv6') &&
    !nonPublicRanges.check(address, 'ipv6')
  );
}

/** Parses an address, or a range in CIDR notation. Returns null if the text is neither. */
export function toAddressRange(text: string): AddressRange | null {
  const [addressText = '', length, ...more] = text.split('/');
  const address = toCanonicalAddress(addressText);
  if (address === null || more.length > 0) return null;
  const maxBits = isIPv4(address) ? 32 : 128;
  if (length === undefined) return { address, bits: maxBits };
  if (!/^[0-9]{1,3}$/.test(length) || Number(length) > maxBits) return null;
  return { address, bits: Number(length) };
}

/**
 * Converts an address to its canonical form: for IPv6, compressed and in lower case. Returns null
 * if the text is not an address, or has a zone (`fe80::1%eth0`).
 */
export function toCanonicalAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  if (!isIPv6(text) || text.includes('%')) return null;
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

/** Whether a range contains an address; false for an address of the other family. */
export function isInRange(address: string, { address: member, bits }: AddressRange): boolean {
  const family = isIPv4(member) ? 'ipv4' : 'ipv6';
  if ((family === 'ipv4') !== isIPv4(address)) return false;
  const range = new BlockList();
  range.addSubnet(member, bits, family);
  return range.check(address, family);
}
