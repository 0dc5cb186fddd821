import type { EdgeRequest } from './edge/edge-request.js';

/**
 * For counting callers without a token: the address, or the network of 64 bits that a caller that
 * has one IPv6 address usually has whole.
 */
export function callerAddress({ ip }: Pick<EdgeRequest, 'ip'>): string {
  if (!ip.includes(':')) return `address:${ip}`;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1];
  return `address:${mapped ?? networkOf(ip)}`;
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  if (tail !== undefined)
    groups.push(...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** What proxies add to the requests that they pass on. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** Whether the connection itself comes from this machine, and the request from no proxy on it. */
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
