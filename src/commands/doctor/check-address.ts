import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config, Environment } from '../../core/config/config.js';
import { errorText } from '../../core/error-text.js';
import { type FetchFailure, readFetchFailure, TRUST_ADVICE } from '../../core/fetch-failure.js';
import type { Findings } from './finding.js';

/** Milliseconds to wait for a response from the public address. */
export const RESPONSE_TIMEOUT_MS = 10_000;

/** The statuses with which a proxy reports that the server does not respond. */
const PROXY_ERRORS = [502, 503, 504];

/** Checks the public address. Sends a request to it only if `GANTRY_PUBLIC_URL` is set. */
export async function checkAddress(
  findings: Findings,
  { publicUrl, trustProxy }: Config,
  environment: Environment,
): Promise<void> {
  const name = publicUrl.hostname.replace(/^\[|\]$/g, '');
  if (publicUrl.protocol === 'https:' && trustProxy === 0) {
    findings.warn(
      'The public address is https://, so there is a proxy, but GANTRY_TRUST_PROXY is 0.',
      'Set GANTRY_TRUST_PROXY to the address of the proxy. Otherwise, all callers without a ' +
        'token share one rate limit.',
    );
  }
  try {
    const address = isIP(name) === 0 ? (await lookup(name)).address : name;
    findings.ok(`${publicUrl.origin} resolves to ${address}.`);
  } catch (error) {
    return findings.fail(
      `${publicUrl.origin} does not resolve: ${errorText(error)}.`,
      'Give the name an address (DNS, or /etc/hosts), or correct GANTRY_PUBLIC_URL. Links ' +
        'and module sources begin with this URL.',
    );
  }
  if (environment['GANTRY_PUBLIC_URL']?.trim())
    await checkResponse(findings, new URL('/api/v2/ping', publicUrl));
}

/** Only warns, because the server and the proxy may not be running yet. */
async function checkResponse(findings: Findings, ping: URL): Promise<void> {
  try {
    const { status } = await fetch(ping, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (status === 204) return findings.ok(`${ping.href} responds.`);
    findings.warn(
      `${ping.href} responds with status ${status} instead of 204.`,
      PROXY_ERRORS.includes(status)
        ? 'The proxy does not reach the server: check that the server runs, on the port that the ' +
            'proxy uses.'
        : 'The proxy itself or another program responds there: correct GANTRY_PUBLIC_URL, or ' +
            'the proxy.',
    );
  } catch (error) {
    const failure = readFetchFailure(error);
    findings.warn(
      `${ping.href} cannot be reached from here: ${failure.reason}.`,
      adviceFor(failure),
    );
  }
}

export function adviceFor({ code, isUntrusted }: FetchFailure): string {
  if (isUntrusted)
    return (
      `${TRUST_ADVICE} Otherwise, let the proxy send the intermediate certificate, too. Runners ` +
      'download modules from this address.'
    );
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return (
      'The certificate is for another name: correct GANTRY_PUBLIC_URL, or the ' +
      'certificate of the proxy.'
    );
  if (code === 'CERT_HAS_EXPIRED') return 'Renew the certificate of the proxy.';
  return (
    'This is expected before the first start. Afterwards, check that the proxy and the ' +
    'server run, and that no firewall blocks this machine.'
  );
}
