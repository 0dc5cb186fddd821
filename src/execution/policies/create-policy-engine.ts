import { join } from 'node:path';
import type { Config } from '../../core/config/config.js';
import { toEnclosureOptions } from '../create-executor.js';
import { OpaEngine, policyLimitsFor } from './opa-engine.js';
import type { PolicyEngine } from './policy-engine.js';

/** Policies get no network in the sandbox, even if runs do. */
export function createPolicyEngine(config: Config, searchPath: string): PolicyEngine {
  const { opaPath, opaSha256, dataDir, runProcessLimit } = config;
  return new OpaEngine({
    opaPath,
    opaSha256,
    workDir: join(dataDir, 'policies'),
    now: () => performance.now(),
    enclosure: {
      ...toEnclosureOptions(config, searchPath),
      limits: policyLimitsFor(runProcessLimit),
      egress: 'none',
    },
  });
}
