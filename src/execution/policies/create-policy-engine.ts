import { join } from 'node:path';
import type { Config } from '../../core/config/config.js';
import { enclosureOptions } from '../create-executor.js';
import { OpaEngine, policyLimits } from './opa.js';
import type { PolicyEngine } from './policy-engine.js';

/** The engine of this machine; the policies have no network, whatever runs may reach. */
export function createPolicyEngine(config: Config, searchPath: string): PolicyEngine {
  const { opaPath, opaSha256, dataDir, runProcessLimit } = config;
  return new OpaEngine({
    opaPath,
    opaSha256,
    workDir: join(dataDir, 'policies'),
    now: () => Date.now(),
    enclosure: {
      ...enclosureOptions(config, searchPath),
      limits: policyLimits(runProcessLimit),
      egress: 'none',
    },
  });
}
