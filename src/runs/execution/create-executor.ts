import { join } from 'node:path';

import type { Config } from '../../config.js';
import type { ModuleInspector } from '../../module-registry/module-inspector.js';
import { CliExecutor } from './cli-executor.js';
import type { CliOptions } from './cli-options.js';
import type { Executor } from './execution.js';
import type { SandboxLimits } from './sandbox.js';
import { SimulatedExecutor } from './simulated-executor.js';

/** The executor that the operator has chosen. The inspector reads values and modules in HCL; who made it closes it. */
export function createExecutor(config: Config, inspector: ModuleInspector, searchPath: string): Executor {
  return config.runExecutor === 'simulated' ? new SimulatedExecutor(config.runSimulatedDuration) : new CliExecutor(cliOptions(config, inspector, searchPath));
}

/** What each process of a run may use. */
export function sandboxLimits({ runCpuLimit, runMemoryLimit, runFileLimit, runProcessLimit }: Config): SandboxLimits {
  return { cpuSeconds: runCpuLimit, memoryBytes: runMemoryLimit, fileBytes: runFileLimit, processes: runProcessLimit };
}

function cliOptions(config: Config, inspector: ModuleInspector, searchPath: string): CliOptions {
  return {
    workDir: config.runWorkDir ?? join(config.dataDir, 'runner'),
    toolPaths: config.runCliPaths,
    searchPath,
    sandbox: config.runSandbox,
    limits: sandboxLimits(config),
    readOnlyPaths: config.runReadOnlyPaths,
    network: config.runNetwork,
    providerHosts: config.runProviderHosts,
    timeouts: { initMs: config.runInitTimeout * 1_000, planMs: config.runPlanTimeout * 1_000, applyMs: config.runApplyTimeout * 1_000, graceMs: config.runCancelGrace * 1_000 },
    readLiteral: (text) => inspector.literalValue(text),
    readModuleCalls: async (files) => (await inspector.inspect({ configuration: files, readme: null, submodules: [], warnings: [] })).moduleCalls,
  };
}
