import type { Config } from '../../core/config/config.js';
import { findOpa } from '../../execution/policies/opa-program.js';
import type { Findings } from './finding.js';

/**
 * Checks that this machine can evaluate policies. If it cannot, fails only if a setting names the
 * program or its checksum.
 */
export async function checkPolicies(
  findings: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  const opa = await findOpa(config, searchPath);
  if (typeof opa !== 'string') {
    const verified = config.opaSha256 === null ? '' : ', with the checksum of GANTRY_OPA_SHA256';
    return findings.ok(`opa ${opa.version} at ${opa.path}${verified}`);
  }
  const advice =
    'Install Open Policy Agent 1.0 or newer. Put opa on the search path of the servers, or set ' +
    'GANTRY_OPA_PATH and restart the servers.';
  if (config.opaPath !== null || config.opaSha256 !== null)
    return findings.fail(`Policies cannot be evaluated: ${opa}`, advice);
  findings.ok(`Policy sets cannot be created: ${opa}`);
}
