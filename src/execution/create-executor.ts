import { join } from 'node:path';
import type { Config } from '../core/config/config.js';
import type { ModuleInspector } from '../lib/module-inspection/module-inspector.js';
import { CliExecutor } from './cli-executor.js';
import type { CliOptions } from './cli-options.js';
import type { Executor } from './execution.js';
import type { EnclosureOptions } from './sandbox/probe-enclosure.js';
import { SimulatedExecutor } from './simulated-executor.js';
import { createReleaseSource } from './tools/release-source.js';
import { ToolInstaller } from './tools/tool-installer.js';
import { ToolStore } from './tools/tool-store.js';
import { VENDORS, type Vendors } from './tools/vendors.js';

/** `inspector` finds the modules that a configuration calls. The caller closes it. */
export function createExecutor(
  config: Config,
  inspector: ModuleInspector,
  searchPath: string,
  installer: ToolInstaller = createInstaller(config),
): Executor {
  return config.runExecutor === 'simulated'
    ? new SimulatedExecutor(config.runSimulatedDuration)
    : new CliExecutor(toCliOptions(config, inspector, searchPath, installer));
}

/** An operator cannot configure the signing keys of `vendors`: only tests replace them. */
export function createInstaller(
  { dataDir, toolsMirror }: Pick<Config, 'dataDir' | 'toolsMirror'>,
  vendors: Vendors = VENDORS,
): ToolInstaller {
  const now = (): Date => new Date();
  const store = new ToolStore(dataDir, now);
  return new ToolInstaller({ store, source: createReleaseSource(toolsMirror), vendors, now });
}

export function toEnclosureOptions(
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

function toCliOptions(
  config: Config,
  inspector: ModuleInspector,
  searchPath: string,
  installer: ToolInstaller,
): CliOptions {
  const enclosure = toEnclosureOptions(config, searchPath);
  return {
    workDir: config.runWorkDir ?? join(config.dataDir, 'runner'),
    toolPaths: config.runCliPaths,
    installer,
    toolToInstall: config.tools === 'auto' ? config.toolsProduct : null,
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
          {
            configuration: files,
            readme: null,
            submodules: [],
            configuredFolders: null,
            warnings: [],
          },
          organization,
        )
      ).moduleCalls,
  };
}
