import { join } from 'node:path';

import type { Config } from '../core/config/config.js';
import type { ModuleInspector } from '../lib/module-inspection/module-inspector.js';
import { CliExecutor } from './cli-executor.js';
import type { CliOptions } from './cli-options.js';
import type { Executor } from './execution.js';
import type { EnclosureOptions } from './sandbox.js';
import { SimulatedExecutor } from './simulated-executor.js';
import { releaseSource } from './tools/release-source.js';
import { ToolInstaller } from './tools/tool-installer.js';
import { ToolStore } from './tools/tool-store.js';
import { VENDORS, type Vendors } from './tools/vendors.js';

/**
 * The executor that the operator has chosen. The inspector parses modules in HCL; its creator
 * closes it.
 */
export function createExecutor(
  config: Config,
  inspector: ModuleInspector,
  searchPath: string,
  installer: ToolInstaller = createInstaller(config),
): Executor {
  return config.runExecutor === 'simulated'
    ? new SimulatedExecutor(config.runSimulatedDuration)
    : new CliExecutor(cliOptions(config, inspector, searchPath, installer));
}

/** Installs tools in the data folder. The trusted signing keys are not configurable. */
export function createInstaller(
  { dataDir, toolsMirror }: Pick<Config, 'dataDir' | 'toolsMirror'>,
  vendors: Vendors = VENDORS,
): ToolInstaller {
  const now = (): Date => new Date();
  const store = new ToolStore(dataDir, now);
  return new ToolInstaller({ store, source: releaseSource(toolsMirror), vendors, now });
}

/** The enclosure of the tools of runs. */
export function enclosureOptions(
  config: Config,
  searchPath: string,
): EnclosureOptions & Pick<CliOptions, 'egress'> {
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
    egress: config.runEgress,
    timeouts: { graceMs: config.runCancelGrace * 1_000 },
  };
}

function cliOptions(
  config: Config,
  inspector: ModuleInspector,
  searchPath: string,
  installer: ToolInstaller,
): CliOptions {
  const enclosure = enclosureOptions(config, searchPath);
  return {
    workDir: config.runWorkDir ?? join(config.dataDir, 'runner'),
    toolPaths: config.runCliPaths,
    installer,
    installs: config.tools === 'auto' ? config.toolsProduct : null,
    ...enclosure,
    runnerEgress: {
      hosts: config.runEgressHosts,
      privateRanges: config.runEgressPrivate,
      resolvers: config.runEgressResolvers,
    },
    providerHosts: config.runProviderHosts,
    providerMirror: config.runProviderMirror,
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
