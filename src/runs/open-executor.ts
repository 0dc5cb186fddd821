import { join } from 'node:path';
import type { Config } from '../config.js';
import type { ModuleInspector } from '../module-registry/module-inspector.js';
import { CliExecutor } from './execution/cli-executor.js';
import type { Executor } from './execution/execution.js';

const GIB = 1024 ** 3;

/** Milliseconds for which a run that is interrupted may end in order. */
const GRACE = 60_000;

/** The executor that the configuration asks for. */
export function openExecutor(config: Config, inspector: ModuleInspector): Executor {
  const limit = config.runTimeLimit * 1000;
  return new CliExecutor({
    workDir: join(config.dataDir, 'runs'),
    toolPaths: config.runCliPaths,
    searchPath: config.searchPath,
    sandbox: config.runSandbox,
    limits: { cpuSeconds: config.runTimeLimit, memoryBytes: 4 * GIB, fileBytes: GIB, processes: 0 },
    readOnlyPaths: config.runReadOnlyPaths,
    network: config.runNetwork,
    providerHosts: config.runProviderHosts,
    timeouts: { initMs: limit, planMs: limit, applyMs: limit, graceMs: GRACE },
    readLiteral: (text) => inspector.literalValue(text),
    readModuleCalls: async (files) => (await inspector.inspect({ configuration: files, readme: null, submodules: [], warnings: [] })).moduleCalls,
  });
}
