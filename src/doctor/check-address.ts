import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../config.js';
import { type Findings, said } from './finding.js';

/** Whether the public address is one that callers can use. */
export async function checkAddress(found: Findings, { publicUrl, trustProxy }: Config): Promise<void> {
  const name = publicUrl.hostname.replace(/^\[|\]$/g, '');
  if (publicUrl.protocol === 'https:' && trustProxy === 0) {
    found.warn('The public address is https://, so a proxy is in front, and GANTRY_TRUST_PROXY is 0.', 'Set it to the number of proxies: otherwise all callers without a token share one rate limit.');
  }
  if (isIP(name) !== 0) return found.ok(`${publicUrl.origin} is an address.`);
  try {
    const { address } = await lookup(name);
    found.ok(`${publicUrl.origin} leads to ${address}.`);
  } catch (error) {
    found.fail(`${publicUrl.origin} leads nowhere: ${said(error)}.`, 'Give the name an address (DNS, or /etc/hosts), or correct GANTRY_PUBLIC_URL. Links and runs begin with it.');
  }
}
