import { join } from 'node:path';
import type { Config } from '../config.js';
import { enclosureOptions } from '../runs/execution/create-executor.js';
import { probeEnclosure } from '../runs/execution/sandbox.js';
import { discoverTools } from '../runs/execution/tool-discovery.js';
import { checkFolder } from './check-folder.js';
import type { Findings } from './finding.js';

/** Whether this machine can execute runs; of one that is not to, it is not asked. */
export async function checkTools(
  found: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  if (config.runExecutor === 'simulated')
    return found.warn(
      'GANTRY_RUN_EXECUTOR is simulated: runs provision nothing.',
      'Right for trying the API only. For real runs, leave the variable out.',
    );
  if (!config.runWorker)
    found.ok(
      'GANTRY_RUN_WORKERS is 0: a server with these settings executes no runs, a runner does.',
    );
  const { tools, problems } = await discoverTools(config.runCliPaths, searchPath);
  for (const problem of problems)
    found.warn(problem, 'Correct GANTRY_RUN_CLI_PATHS, or install what it names.');
  for (const { tool, version, path } of tools) found.ok(`${tool} ${version} at ${path}`);
  const advice =
    'Put tofu or terraform on the search path of the process that executes runs, or name it in GANTRY_RUN_CLI_PATHS.';
  if (tools.length > 0) return;
  const nothing = 'There is no OpenTofu or Terraform on this machine';
  if (config.runWorker) found.fail(`${nothing}: each run will fail.`, advice);
  else
    found.warn(
      `${nothing}.`,
      `Nothing to do on a machine for servers only. On one for runners: ${advice}`,
    );
}

/** Starts bubblewrap as runs do. */
export async function checkSandbox(
  found: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  if (config.runExecutor === 'simulated') return found.ok('Not needed: runs are simulated.');
  const enclosure = await probeEnclosure(enclosureOptions(config, searchPath));
  if (typeof enclosure !== 'string') {
    if (enclosure.isSandbox) return found.ok('bubblewrap starts, and encloses.');
    return found.warn(
      'GANTRY_RUN_SANDBOX is off: a module can do what the server can, and read its key.',
      'Right only where the whole runner is isolated otherwise. Install bubblewrap and leave the variable out.',
    );
  }
  const advice =
    'Install bubblewrap and util-linux. Where they are there: the kernel must allow user namespaces (sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns).';
  if (config.runWorker) found.fail(enclosure, advice);
  else
    found.warn(
      enclosure,
      `Nothing to do on a machine for servers only. On one for runners: ${advice}`,
    );
}

export async function checkWorkFolder(found: Findings, config: Config): Promise<void> {
  if (config.runExecutor === 'cli')
    await checkFolder(found, config.runWorkDir ?? join(config.dataDir, 'runner'));
}
