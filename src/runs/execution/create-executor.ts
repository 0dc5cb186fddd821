import { join } from 'node:path';

import type { Config } from '../../config.js';
import type { ModuleInspector } from '../../module-registry/module-inspector.js';
import { CliExecutor } from './cli-executor.js';
import type { CliOptions } from './cli-options.js';
import type { Executor } from './execution.js';
import type { EnclosureOptions } from './sandbox.js';
import { SimulatedExecutor } from './simulated-executor.js';

/** The executor that the operator has chosen. The inspector reads modules in HCL; who made it closes it. */
export function createExecutor(
  config: Config,
  inspector: ModuleInspector,
  searchPath: string,
): Executor {
  return config.runExecutor === 'simulated'
    ? new SimulatedExecutor(config.runSimulatedDuration)
    : new CliExecutor(cliOptions(config, inspector, searchPath));
}

/** In what the tools of runs are enclosed. */
export function enclosureOptions(config: Config, searchPath: string): EnclosureOptions {
  const limits = {
    cpuSeconds: config.runCpuLimit,
    memoryBytes: config.runMemoryLimit,
    fileBytes: config.runFileLimit,
    processes: config.runProcessLimit,
  };
  return {
    sandbox: config.runSandbox,
    limits,
    readOnlyPaths: config.runReadOnlyPaths,
    searchPath,
    cgroups: config.runCgroups,
    environment: config.runEnvironment,
    timeouts: { graceMs: config.runCancelGrace * 1_000 },
  };
}

function cliOptions(config: Config, inspector: ModuleInspector, searchPath: string): CliOptions {
  const enclosure = enclosureOptions(config, searchPath);
  return {
    workDir: config.runWorkDir ?? join(config.dataDir, 'runner'),
    toolPaths: config.runCliPaths,
    ...enclosure,
    network: config.runNetwork,
    providerHosts: config.runProviderHosts,
    timeouts: {
      initMs: config.runInitTimeout * 1_000,
      planMs: config.runPlanTimeout * 1_000,
      applyMs: config.runApplyTimeout * 1_000,
      ...enclosure.timeouts,
    },
    readModuleCalls: async (files, organization) =>
      (
        await inspector.inspect(
          { configuration: files, readme: null, submodules: [], warnings: [] },
          organization,
        )
      ).moduleCalls,
  };
}
