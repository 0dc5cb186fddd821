import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import {
  type AddressRange,
  toAddressRange,
  toCanonicalAddress,
} from '../../lib/egress/addresses.js';
import { type EgressRule, isHostName, parseEgressRule } from '../../lib/egress/egress-rule.js';
import { toEgressTarget } from '../../lib/egress/target.js';
import type { DatabaseConfig } from './database-config.js';

const DNS_PORT = 53;

export function optional<T>(parse: (text: string) => T): (text: string) => T | null {
  return (text) => (text === '' ? null : parse(text));
}

export function nonEmpty(text: string): string {
  if (text === '') throw new Error('must not be empty');
  return text;
}

export function integer(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^[0-9]+$/.test(text) || value < low || value > high)
      throw new Error(`must be a whole number from ${low} to ${high}`);
    return value;
  };
}

export function flag(text: string): boolean {
  if (!['0', '1', 'true', 'false'].includes(text)) throw new Error('must be 1, 0, true or false');
  return text === '1' || text === 'true';
}

export function oneOf<const T extends string>(...values: T[]): (text: string) => T {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };
}

export function httpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('must be a URL that begins with https:// or http://');
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    throw new Error('must be a URL without a path, query, fragment, user name or password');
  return url;
}

type Mirror =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string };

/**
 * Parses an absolute path, or a URL, from which it removes trailing slashes. Accepts plain HTTP on
 * loopback only: version lists are not signed.
 */
export function toolMirror(text: string): Mirror {
  return mirror(text, /^(127\.0\.0\.1|\[::1\]|localhost)$/);
}

/** Like {@link toolMirror}, but refuses all plain HTTP, which the tools do not accept. */
export function providerMirror(text: string): Mirror {
  return mirror(text, null);
}

function mirror(text: string, plainHosts: RegExp | null): Mirror {
  if (isAbsolute(text)) return { kind: 'folder', path: text };
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.protocol === 'http:' && plainHosts?.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isPlain))
    throw new Error('must be an absolute path of a folder, or a URL that begins with https://');
  if (url.search || url.hash || url.username || url.password)
    throw new Error('must be a URL without a query, fragment, user name or password');
  return { kind: 'url', url: url.href.replace(/\/+$/, '') };
}

export interface BucketPrefix {
  readonly bucket: string;
  /** Empty, or with a trailing slash. */
  readonly prefix: string;
}

export function bucket(text: string): BucketPrefix {
  const match =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/-]*?)\/?)?$/.exec(text);
  if (!match) throw new Error('must be s3://bucket or s3://bucket/prefix');
  return { bucket: match[1] ?? '', prefix: match[2] ? `${match[2]}/` : '' };
}

export function databaseUrl(text: string): DatabaseConfig {
  if (text.startsWith('sqlite:') && text.length > 7)
    return { kind: 'sqlite', file: resolve(text.slice(7).replace(/^\/\/(?=\/)/, '')) };
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))
    return { kind: 'postgres', url: text };
  throw new Error('must be sqlite:<file> or postgres://user:password@host:port/database');
}

export function adminToken(text: string): string {
  if (text.length < 32) throw new Error('must have at least 32 characters');
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new Error('must contain only printable ASCII characters without spaces');
  if (new Set(text).size < 8)
    throw new Error('must be random: create one with openssl rand -hex 32');
  return text;
}

export function encryptionKey(text: string): Buffer {
  const key = /^[0-9a-fA-F]{64}$/.test(text)
    ? Buffer.from(text, 'hex')
    : Buffer.from(text, 'base64');
  if (key.length !== 32)
    throw new Error('must be 32 bytes as base64 or hex: create one with openssl rand -base64 32');
  return key;
}

export function agentName(text: string): string {
  if (!/^[A-Za-z0-9_.-]{1,90}$/.test(text))
    throw new Error('must have 1 to 90 letters, digits, periods, dashes and underscores');
  return text;
}

export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

export function origins(text: string): string[] {
  const list = commaList(text);
  for (const origin of list) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error(
        `must list origins such as https://portal.example.com ("${origin}" is not one)`,
      );
  }
  return list;
}

export function proxies(text: string): number | string[] {
  if (/^[0-9]+$/.test(text)) return integer(0, 10)(text);
  const list = commaList(text);
  for (const network of list)
    if (!isNetwork(network))
      throw new Error(
        'must be a whole number from 0 to 10, or list addresses and networks such as ' +
          `10.0.0.0/8 ("${network}" is not one)`,
      );
  return list;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isLength =
    bits === undefined ||
    (/^[0-9]{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isLength && more.length === 0;
}

export function absolutePath(text: string): string {
  if (!isAbsolute(text)) throw new Error('must be an absolute path');
  return text;
}

export function sha256(text: string): string {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) throw new Error('must be 64 hexadecimal digits');
  return text.toLowerCase();
}

export function absolutePaths(text: string): string[] {
  const list = commaList(text);
  for (const path of list)
    if (!isAbsolute(path)) throw new Error(`must list absolute paths ("${path}" is not one)`);
  return list;
}

/** Names of environment variables; a trailing `*` matches any suffix. */
export function namePatterns(text: string): string[] {
  const list = commaList(text);
  for (const pattern of list)
    if (!/^[A-Za-z_][A-Za-z0-9_]*\*?$/.test(pattern))
      throw new Error(`must list names such as DD_API_KEY or DD_* ("${pattern}" is not one)`);
  return list;
}

export function hosts(text: string): string[] {
  if (text === 'none') return [];
  const list = commaList(text);
  for (const host of list)
    if (!/^[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?$/i.test(host))
      throw new Error(`must list hosts such as registry.opentofu.org ("${host}" is not one)`);
  return list;
}

export function egressRules(text: string): EgressRule[] {
  return commaList(text).map((item) => {
    try {
      return parseEgressRule(item);
    } catch (error) {
      throw new Error(`must list egress rules. ${(error as Error).message}`, { cause: error });
    }
  });
}

export function addressRanges(text: string): AddressRange[] {
  return commaList(text).map((item) => {
    const range = toAddressRange(item);
    if (range === null)
      throw new Error(`must list addresses and networks such as 10.0.0.0/8 ("${item}" is not one)`);
    return range;
  });
}

/** Addresses of DNS servers, in the form that `dns.setServers` accepts. */
export function dnsServers(text: string): string[] {
  const list = commaList(text);
  for (const server of list) {
    const target = toEgressTarget(server, DNS_PORT);
    const isServer = toCanonicalAddress(server) !== null || target?.isAddress === true;
    if (!isServer)
      throw new Error(
        `must list addresses such as 10.0.0.2 or [fd00::2]:53 ("${server}" is not one)`,
      );
  }
  return list;
}

/** Where webhooks and notifications may be sent in addition to public addresses. */
export interface ReceiverNetworks {
  readonly ranges: readonly AddressRange[];
  /** Lowercase host names. */
  readonly hosts: readonly string[];
}

export function receiverNetworks(text: string): ReceiverNetworks {
  const list = text === 'none' ? [] : commaList(text);
  const items = list.map((item) => {
    const range = toAddressRange(item);
    const host = item.toLowerCase();
    if (range === null && !isHostName(host))
      throw new Error(
        `must list networks and host names such as 10.0.0.0/8 or hooks.internal ("${item}" is not one)`,
      );
    return range ?? host;
  });
  return {
    ranges: items.filter((item) => typeof item !== 'string'),
    hosts: items.filter((item) => typeof item === 'string'),
  };
}

export function smtpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new Error('must be a URL such as smtps://user:password@mail.example.com:465');
  return url;
}

/** An email address, with an optional name. */
export function sender(text: string): string {
  if (!/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text))
    throw new Error('must be an email address such as Gantry <gantry@example.com>');
  return text;
}
