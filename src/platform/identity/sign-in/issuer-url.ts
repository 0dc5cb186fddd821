const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the URL uses http with a loopback address, for which requests need no TLS. */
export const isLoopbackUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.test(hostname);

/**
 * Whether the address can be an issuer: without a query, fragment, user name or password, and with
 * TLS unless it is a loopback address.
 */
export function isIssuerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isPlain = [url.search, url.hash, url.username, url.password].every((part) => part === '');
  return isPlain && (url.protocol === 'https:' || isLoopbackUrl(url));
}
