import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config, Environment } from '../../core/config/config.js';
import { type Findings, errorText } from './finding.js';

/** Milliseconds for a response of the public address. */
export const RESPONSE_TIMEOUT_MS = 10_000;

const UNKNOWN_AUTHORITY =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_UNTRUSTED)$/;

/**
 * Whether callers can use the public address, and, if the operator has set it, whether Gantry
 * responds there.
 */
export async function checkAddress(
  found: Findings,
  { publicUrl, trustProxy }: Config,
  environment: Environment,
): Promise<void> {
  const name = publicUrl.hostname.replace(/^\[|\]$/g, '');
  if (publicUrl.protocol === 'https:' && trustProxy === 0) {
    found.warn(
      'The public address is https://, so a proxy is in front, and GANTRY_TRUST_PROXY is 0.',
      'Set it to the number of proxies: otherwise all callers without a token share one rate ' +
        'limit.',
    );
  }
  try {
    const address = isIP(name) === 0 ? (await lookup(name)).address : name;
    found.ok(`${publicUrl.origin} resolves to ${address}.`);
  } catch (error) {
    return found.fail(
      `${publicUrl.origin} does not resolve: ${errorText(error)}.`,
      'Give the name an address (DNS, or /etc/hosts), or correct GANTRY_PUBLIC_URL. Links ' +
        'and module sources begin with it.',
    );
  }
  if (environment['GANTRY_PUBLIC_URL']?.trim())
    await checkResponse(found, new URL('/api/v2/ping', publicUrl));
}

/** Only a warning: the server and the proxy may not have been started yet. */
async function checkResponse(found: Findings, ping: URL): Promise<void> {
  try {
    const { status } = await fetch(ping, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (status === 204) return found.ok(`${ping.href} responds.`);
    found.warn(
      `${ping.href} responds with status ${status} instead of 204.`,
      status === 502 || status === 503
        ? 'The proxy does not reach the server: is it running, on the port that the proxy uses?'
        : 'Another program responds there: correct GANTRY_PUBLIC_URL, or the proxy.',
    );
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    found.warn(
      `${ping.href} cannot be reached from here: ${errorText(cause)}.`,
      adviceFor(String((cause as { code?: unknown }).code)),
    );
  }
}

/** What to do about a failed request to the public address. */
export function adviceFor(code: string): string {
  if (UNKNOWN_AUTHORITY.test(code))
    return (
      'With a certificate of a private authority, let NODE_EXTRA_CA_CERTS name the file ' +
      'with the certificate of that authority: runners download modules from this ' +
      'address. Otherwise the proxy leaves out the intermediate certificate.'
    );
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return (
      'The certificate is for another name: correct GANTRY_PUBLIC_URL, or the ' +
      'certificate of the proxy.'
    );
  if (code === 'CERT_HAS_EXPIRED') return 'Renew the certificate of the proxy.';
  return (
    'Before the first start, this is expected. Afterwards, check that the proxy and the ' +
    'server run, and that no firewall blocks this machine.'
  );
}
