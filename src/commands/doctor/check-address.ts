import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config, Environment } from '../../core/config/config.js';
import { type Findings, errorText } from './finding.js';

/** Milliseconds that the public address has for an answer. */
const RESPONSE_TIMEOUT_MS = 10_000;

const UNKNOWN_AUTHORITY =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_UNTRUSTED)$/;

/**
 * Whether the public address is one that callers can use, and, where the operator has chosen it,
 * whether Gantry answers there.
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
      'Set it to the number of proxies: otherwise all callers without a token share one rate limit.',
    );
  }
  try {
    const address = isIP(name) === 0 ? (await lookup(name)).address : name;
    found.ok(`${publicUrl.origin} leads to ${address}.`);
  } catch (error) {
    return found.fail(
      `${publicUrl.origin} leads nowhere: ${errorText(error)}.`,
      'Give the name an address (DNS, or /etc/hosts), or correct GANTRY_PUBLIC_URL. Links and runs begin with it.',
    );
  }
  if (environment['GANTRY_PUBLIC_URL']?.trim())
    await checkResponse(found, new URL('/api/v2/ping', publicUrl));
}

/** Only ever a warning: before the first start of server and proxy, nobody answers. */
async function checkResponse(found: Findings, ping: URL): Promise<void> {
  try {
    const { status } = await fetch(ping, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (status === 204) return found.ok(`${ping.href} answers.`);
    found.warn(
      `${ping.href} answers with status ${status}, and not with 204.`,
      status === 502 || status === 503
        ? 'The proxy finds no server: is it running, and on the port that the proxy asks?'
        : 'Another program answers there: correct GANTRY_PUBLIC_URL, or the proxy.',
    );
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    found.warn(
      `${ping.href} cannot be reached from here: ${errorText(cause)}.`,
      adviceFor(String((cause as { code?: unknown }).code)),
    );
  }
}

function adviceFor(code: string): string {
  if (UNKNOWN_AUTHORITY.test(code))
    return 'With a certificate of a private authority, let NODE_EXTRA_CA_CERTS name the file with the certificate of that authority: runs take their modules from this address. Otherwise the proxy leaves out the intermediate certificate.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate is for another name: correct GANTRY_PUBLIC_URL, or the certificate of the proxy.';
  if (code === 'CERT_HAS_EXPIRED') return 'Renew the certificate of the proxy.';
  return 'Before the first start that is as it should be. After it: do the proxy and the server run, and does a firewall let this machine through?';
}
