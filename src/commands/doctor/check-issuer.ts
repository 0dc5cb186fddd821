import type { Config } from '../../core/config/config.js';
import { readFetchFailure } from '../../core/fetch-failure.js';
import { fetchUntil } from '../../execution/fetch-until.js';
import { adviceFor, RESPONSE_TIMEOUT_MS } from './check-address.js';
import type { Findings } from './finding.js';
import { isNotCreatedYet, queryRows, withReadOnlyConnection } from './read-only-connection.js';

/**
 * Checks that the public address serves the issuer's discovery document, which clouds need to
 * verify the tokens. If not, only warns: runs without workload identity do not need the document.
 */
export async function checkIssuer(findings: Findings, config: Config): Promise<void> {
  const { origin, protocol } = config.publicUrl;
  const isUsed = await hasKeys(config);
  if (protocol !== 'https:') {
    if (!isUsed)
      return findings.ok(
        'No run has used workload identity. It needs a public address with https://.',
      );
    findings.warn(
      `The issuer ${origin} is not https://, so clouds refuse its tokens.`,
      'Put a proxy with TLS in front, and set GANTRY_PUBLIC_URL to its address.',
    );
  }
  await checkDocuments(findings, origin);
}

async function hasKeys({ database }: Config): Promise<boolean> {
  if (isNotCreatedYet(database)) return false;
  const keys = await withReadOnlyConnection(database, (connection) =>
    queryRows(connection, 'SELECT id FROM identity_keys LIMIT 1'),
  );
  return keys.length > 0;
}

async function checkDocuments(findings: Findings, issuer: string): Promise<void> {
  const address = `${issuer}/.well-known/openid-configuration`;
  try {
    const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const response = await fetchUntil(limit, address, { redirect: 'manual' });
    const named = response.status === 200 ? await readIssuer(response) : null;
    if (named === issuer)
      return findings.ok(`${address} responds. Clouds must also reach it from their networks.`);
    findings.warn(
      named === null
        ? `${address} responds with status ${response.status} and no issuer.`
        : `${address} names the issuer ${named}.`,
      'Let the proxy forward /.well-known/, and give all servers the same GANTRY_PUBLIC_URL.',
    );
  } catch (error) {
    const failure = readFetchFailure(error);
    findings.warn(`${address} cannot be reached from here: ${failure.reason}.`, adviceFor(failure));
  }
}

async function readIssuer(response: Response): Promise<string | null> {
  const document = (await response.json().catch(() => null)) as { issuer?: unknown } | null;
  return typeof document?.issuer === 'string' ? document.issuer : null;
}
