import { isIPv4 } from 'node:net';
import { type AddressRange, isInRange, toAddressRange } from './addresses.js';

/** One host, all hosts below a name (`*.example.com`), or a range of addresses; on one port. */
export type EgressRule = { readonly port: number } & (
  { readonly name: string; readonly isWildcard: boolean } | { readonly range: AddressRange }
);

/** A text is not a valid rule. The message is for its author. */
export class EgressRuleError extends Error {}

export const DEFAULT_PORT = 443;
export const MAX_RULE_LENGTH = 300;

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const NUMERIC_LABEL = /^(?:[0-9]+|0x[0-9a-f]*)$/;
const MAX_NAME_LENGTH = 253;

/**
 * Parses `host[:port]`, of at most 300 characters; the default port is 443. A host is a name,
 * `*.name`, an address or a range, with IPv6 in brackets. Throws {@link EgressRuleError}.
 */
export function parseEgressRule(text: string): EgressRule {
  const { host, port } = splitRule(text);
  const range = toAddressRange(host);
  if (range) return { range, port };
  const isWildcard = host.startsWith('*.');
  const name = (isWildcard ? host.slice(2) : host).toLowerCase();
  if (host === '*')
    throw new EgressRuleError(
      'A rule must name a host. Only the operator can permit all hosts, with ' +
        'GANTRY_RUN_EGRESS=all.',
    );
  if (name.includes('*'))
    throw new EgressRuleError(`"${text}": only the first label can be "*", as in *.example.com.`);
  if (!isHostName(name))
    throw new EgressRuleError(
      `"${text}" is not a host with an optional port, such as api.example.com:443, *.example.com ` +
        'or 10.1.0.0/16:8200.',
    );
  if (isWildcard && !name.includes('.'))
    throw new EgressRuleError(
      `"${text}" would permit a whole top-level domain. Name a domain below it.`,
    );
  return { name, isWildcard, port };
}

function splitRule(text: string): { readonly host: string; readonly port: number } {
  if (text.length > MAX_RULE_LENGTH)
    throw new EgressRuleError(`A rule has at most ${MAX_RULE_LENGTH} characters.`);
  if (text.includes('/') && URL.canParse(text))
    throw new EgressRuleError(`"${text}" is a URL: write only its host, such as example.com:443.`);
  const [, inBrackets, plain, portText] =
    /^(?:\[([^[\]]*)\]|([^:[\]]*))(?::([^:]*))?$/.exec(text) ?? [];
  const host = inBrackets ?? plain;
  if (host === undefined)
    throw new EgressRuleError(
      `"${text}" is not host:port. Write IPv6 addresses in brackets, such as [fd00::1]:443.`,
    );
  if (inBrackets !== undefined && (toAddressRange(host) === null || !host.includes(':')))
    throw new EgressRuleError(`The brackets in "${text}" do not contain an IPv6 address.`);
  const port = portText === undefined ? DEFAULT_PORT : toPort(portText);
  if (port === null)
    throw new EgressRuleError(`"${text}" has no valid port: use a number from 1 to 65535.`);
  return { host, port };
}

/** Parses a port from 1 to 65535, without leading zeros. Returns null for any other text. */
export function toPort(text: string): number | null {
  if (!/^[1-9][0-9]{0,4}$/.test(text)) return null;
  return Number(text) <= 65_535 ? Number(text) : null;
}

/**
 * Whether the text is a lowercase ASCII host name; international names need their `xn--` form. The
 * last label must not be a number: programs may read `127.1` or `0x7f000001` as an IPv4 address.
 */
export function isHostName(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= MAX_NAME_LENGTH &&
    labels.every((label) => LABEL.test(label)) &&
    !NUMERIC_LABEL.test(labels.at(-1) ?? '')
  );
}

/** Returns the canonical form of a rule, always with a port. */
export function formatEgressRule(rule: EgressRule): string {
  if ('name' in rule) return `${rule.isWildcard ? '*.' : ''}${rule.name}:${rule.port}`;
  const { address, bits } = rule.range;
  const isV4 = isIPv4(address);
  const range = bits === (isV4 ? 32 : 128) ? address : `${address}/${bits}`;
  return `${isV4 ? range : `[${range}]`}:${rule.port}`;
}

/** Whether `outer` permits everything that `inner` permits. A name and a range are unrelated. */
export function coversRule(outer: EgressRule, inner: EgressRule): boolean {
  if (outer.port !== inner.port) return false;
  if ('range' in outer)
    return (
      'range' in inner &&
      inner.range.bits >= outer.range.bits &&
      isInRange(inner.range.address, outer.range)
    );
  if ('range' in inner) return false;
  if (outer.isWildcard)
    return isSubdomain(inner.name, outer.name) || (inner.isWildcard && inner.name === outer.name);
  return !inner.isWildcard && inner.name === outer.name;
}

export function matchesName(rule: EgressRule, name: string, port: number): boolean {
  if (!('name' in rule) || rule.port !== port) return false;
  return rule.isWildcard ? isSubdomain(name, rule.name) : name === rule.name;
}

export function matchesAddress(rule: EgressRule, address: string, port: number): boolean {
  return 'range' in rule && rule.port === port && isInRange(address, rule.range);
}

const isSubdomain = (name: string, parent: string): boolean => name.endsWith(`.${parent}`);
