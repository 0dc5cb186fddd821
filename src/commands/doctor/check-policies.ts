import type { Config } from '../../core/config/config.js';
import { findOpa } from '../../execution/policies/opa-program.js';
import type { Findings } from './finding.js';

/** Whether this machine can evaluate policies. */
export async function checkPolicies(
  found: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  const opa = await findOpa(config, searchPath);
  if (typeof opa !== 'string') {
    const verified = config.opaSha256 === null ? '' : ', with the checksum of GANTRY_OPA_SHA256';
    return found.ok(`opa ${opa.version} at ${opa.path}${verified}`);
  }
  const advice =
    'Install Open Policy Agent 1.0 or newer, put opa on the search path of the servers or name it ' +
    'in GANTRY_OPA_PATH, and start them again.';
  if (config.opaPath !== null || config.opaSha256 !== null)
    return found.fail(`Policies cannot be evaluated: ${opa}`, advice);
  found.ok('No program opa is installed: policy sets cannot be created.');
}
