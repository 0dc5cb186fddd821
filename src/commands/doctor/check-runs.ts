import { join } from 'node:path';
import type { Config } from '../../core/config/config.js';
import { createInstaller, enclosureOptions } from '../../execution/create-executor.js';
import { MachineTools } from '../../execution/tools/machine-tools.js';
import { probeEnclosure } from '../../execution/sandbox.js';
import type { Enclosure } from '../../execution/sandbox/enclosure.js';
import { RunCgroups } from '../../execution/sandbox/run-cgroups.js';
import type { ToolOrigin } from '../../execution/tools/tool-version.js';
import { reasonOf } from '../../execution/tools/tool-error.js';
import type { ToolInstaller } from '../../execution/tools/tool-installer.js';
import { checkFolder } from './check-folder.js';
import type { Findings } from './finding.js';

const ORIGINS: Readonly<Record<ToolOrigin, string>> = {
  installed: 'installed by Gantry',
  configured: 'named in GANTRY_RUN_CLI_PATHS',
  'search path': 'on the search path',
};

/** Whether this machine has a tool for runs. Only warns if runs are simulated. */
export async function checkTools(
  found: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  if (config.runExecutor === 'simulated')
    return found.warn(
      'GANTRY_RUN_EXECUTOR is simulated: runs provision nothing.',
      'Use it only to try the API. For real runs, unset the variable.',
    );
  if (!config.runWorker)
    found.ok('GANTRY_RUN_WORKERS is 0: with these settings, only runners execute runs.');
  const installer = createInstaller(config);
  const machine = new MachineTools({ toolPaths: config.runCliPaths, searchPath, installer });
  const { tools, problems } = await machine.discovery();
  for (const problem of problems)
    found.warn(problem, 'Correct GANTRY_RUN_CLI_PATHS, or install the tool again.');
  for (const { tool, version, path, origin } of tools)
    found.ok(`${tool} ${version} at ${path}${origin ? `, ${ORIGINS[origin]}` : ''}`);
  if (config.tools === 'auto') return checkReleases(found, config, installer);
  const advice =
    'Install one with the command "tools install", set GANTRY_TOOLS=auto, put tofu or ' +
    'terraform on the search path of the process that executes runs, or name it in ' +
    'GANTRY_RUN_CLI_PATHS.';
  if (tools.length > 0) return;
  const nothing = 'There is no OpenTofu or Terraform on this machine';
  if (config.runWorker) found.fail(`${nothing}: each run will fail.`, advice);
  else
    found.warn(
      `${nothing}.`,
      `A machine for servers only needs no action. On a machine for runners: ${advice}`,
    );
}

/** Requests the list of releases, from which runs install their tools. */
async function checkReleases(
  found: Findings,
  { toolsProduct }: Config,
  installer: ToolInstaller,
): Promise<void> {
  const advice =
    'Correct GANTRY_TOOLS_MIRROR, or let this machine reach it. Installed tools are used ' +
    'meanwhile.';
  const { place } = installer.offer(toolsProduct, '<version>');
  try {
    const { length } = await installer.releases(toolsProduct);
    if (length > 0) found.ok(`${toolsProduct}: ${length} releases can be installed from ${place}.`);
    else found.warn(`There is no release of ${toolsProduct} for this machine at ${place}.`, advice);
  } catch (error) {
    found.warn(`No release of ${toolsProduct} can be installed: ${reasonOf(error)}`, advice);
  }
}

/** Starts bubblewrap in the same way as runs. */
export async function checkSandbox(
  found: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  if (config.runExecutor === 'simulated') return found.ok('Not needed: runs are simulated.');
  const enclosure = await probeEnclosure(enclosureOptions(config, searchPath));
  if (typeof enclosure !== 'string') {
    if (enclosure.isSandbox) return describeSandbox(found, config, enclosure);
    return found.warn(
      'GANTRY_RUN_SANDBOX is off: a module can do what the server can, and read its key.',
      'Acceptable only if the whole runner is isolated in another way. Otherwise, install ' +
        'bubblewrap and unset the variable.',
    );
  }
  const advice =
    'Install bubblewrap and util-linux. If they are installed, the kernel must allow user ' +
    'namespaces (sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces, ' +
    'kernel.apparmor_restrict_unprivileged_userns).';
  if (config.runWorker) found.fail(enclosure, advice);
  else
    found.warn(
      enclosure,
      `A machine for servers only needs no action. On a machine for runners: ${advice}`,
    );
}

async function describeSandbox(
  found: Findings,
  config: Config,
  enclosure: Enclosure,
): Promise<void> {
  found.ok('bubblewrap works.');
  for (const weakness of enclosure.weaknesses)
    found.warn(weakness, 'Runs are executed nevertheless: see docs/runs-execution.md.');
  const limits = { memoryBytes: config.runMemoryLimit, processes: config.runProcessLimit };
  const group = await RunCgroups.find(limits, config.runCgroups);
  if (typeof group !== 'string')
    return found.ok('Each run can have a control group of its own: memory, processes, CPU.');
  // Not a warning, because a doctor that is started from a shell is in another control group than
  // the service.
  found.ok(
    `Started from here, runs would share one control group: ${group}. The units in ` +
      'ops/systemd delegate one; root also needs GANTRY_RUN_CGROUPS=on.',
  );
}

export async function checkWorkFolder(found: Findings, config: Config): Promise<void> {
  if (config.runExecutor === 'cli')
    await checkFolder(found, config.runWorkDir ?? join(config.dataDir, 'runner'));
}
