import { isIP } from 'node:net';
import type { EdgeRequest } from './edge/edge-request.js';

/**
 * Returns the key for counting a caller by address: its IPv4 address, or its IPv6 /64 network,
 * which one host usually controls. Ignores a port, which some proxies add. Unreadable addresses
 * share one key.
 */
export function callerAddress({ ip }: Pick<EdgeRequest, 'ip'>): string {
  const address = withoutPort(ip);
  if (isIP(address) === 0) return 'address:unknown';
  if (!address.includes(':')) return `address:${address}`;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  return `address:${mapped ?? networkOf(address)}`;
}

function withoutPort(ip: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1];
  return bracketed ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(ip)?.[1] ?? ip;
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  if (tail !== undefined)
    groups.push(...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** Whether the request comes from this machine, and has none of the headers that proxies add. */
export function isDirectFromLoopback({
  socket,
  headers,
}: Pick<EdgeRequest, 'headers'> & {
  socket: Pick<EdgeRequest['socket'], 'remoteAddress'>;
}): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address);
