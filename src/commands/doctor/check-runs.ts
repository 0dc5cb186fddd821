import { join } from 'node:path';
import type { Config } from '../../core/config/config.js';
import { createInstaller, toEnclosureOptions } from '../../execution/create-executor.js';
import type { Enclosure } from '../../execution/sandbox/enclosure.js';
import { probeEnclosure } from '../../execution/sandbox/probe-enclosure.js';
import { RunCgroups } from '../../execution/sandbox/run-cgroups.js';
import { MachineTools } from '../../execution/tools/machine-tools.js';
import { reasonOf } from '../../execution/tools/tool-error.js';
import type { ToolInstaller } from '../../execution/tools/tool-installer.js';
import type { ToolOrigin } from '../../execution/tools/tool-version.js';
import { checkFolder } from './check-folder.js';
import type { Findings } from './finding.js';

const ORIGINS: Readonly<Record<ToolOrigin, string>> = {
  installed: 'installed by Gantry',
  configured: 'named in GANTRY_RUN_CLI_PATHS',
  'search path': 'on the search path',
};

/**
 * Checks for a tool on this machine. Fails only if there is none, `GANTRY_TOOLS` is not `auto`, and
 * the server executes runs.
 */
export async function checkTools(
  findings: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  if (config.runExecutor === 'simulated')
    return findings.warn(
      'GANTRY_RUN_EXECUTOR is simulated: runs provision nothing.',
      'Use it only to try the API. For real runs, unset the variable.',
    );
  if (!config.runWorker)
    findings.ok(
      'GANTRY_RUN_WORKERS is 0: this server executes no runs; only runners and agents do.',
    );
  const installer = createInstaller(config);
  const machine = new MachineTools({ toolPaths: config.runCliPaths, searchPath, installer });
  const { tools, problems } = await machine.discover();
  for (const problem of problems)
    findings.warn(problem, 'Correct GANTRY_RUN_CLI_PATHS, or install the tool again.');
  for (const { tool, version, path, origin } of tools)
    findings.ok(`${tool} ${version} at ${path}${origin ? `, ${ORIGINS[origin]}` : ''}`);
  if (config.tools === 'auto') return checkReleases(findings, config, installer);
  if (tools.length > 0) return;
  const advice =
    'Install one with the command "tools install", set GANTRY_TOOLS=auto, put tofu or ' +
    'terraform on the search path of the process that executes runs, or name it in ' +
    'GANTRY_RUN_CLI_PATHS.';
  const nothing = 'Gantry found no usable OpenTofu or Terraform on this machine';
  if (config.runWorker) findings.fail(`${nothing}: each run will fail.`, advice);
  else
    findings.warn(
      `${nothing}.`,
      `On a machine without runners, do nothing. On a machine with runners: ${advice}`,
    );
}

/** Checks that runs can install tools: requests the list of releases. */
async function checkReleases(
  findings: Findings,
  { toolsProduct }: Config,
  installer: ToolInstaller,
): Promise<void> {
  const advice =
    'Correct GANTRY_TOOLS_MIRROR if it is set, and let this machine reach the releases. Until ' +
    'then, runs can only use installed tools.';
  const { place } = installer.describeRelease(toolsProduct, '<version>');
  try {
    const { length } = await installer.listReleases(toolsProduct);
    if (length > 0) findings.ok(`Releases of ${toolsProduct} at ${place}: ${length}.`);
    else findings.warn(installer.describeAbsence(toolsProduct), advice);
  } catch (error) {
    findings.warn(`Releases of ${toolsProduct} cannot be installed: ${reasonOf(error)}`, advice);
  }
}

/** Starts bubblewrap with the settings of runs, unless the sandbox is off or runs are simulated. */
export async function checkSandbox(
  findings: Findings,
  config: Config,
  searchPath: string,
): Promise<void> {
  if (config.runExecutor === 'simulated') return findings.ok('Not needed: runs are simulated.');
  const enclosure = await probeEnclosure(toEnclosureOptions(config, searchPath));
  if (typeof enclosure !== 'string') {
    if (enclosure.isSandbox) return reportSandbox(findings, config, enclosure);
    return findings.warn(
      'GANTRY_RUN_SANDBOX is off: a module can do what the server can, and can read its key.',
      'Acceptable only if the whole runner is isolated in another way. Otherwise, install ' +
        'bubblewrap and unset the variable.',
    );
  }
  const advice =
    'Install bubblewrap and util-linux. If they are installed, the kernel must allow user ' +
    'namespaces (sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces, ' +
    'kernel.apparmor_restrict_unprivileged_userns).';
  const refusal = `Runs are refused: ${enclosure}`;
  if (config.runWorker) findings.fail(refusal, advice);
  else
    findings.warn(
      refusal,
      `On a machine without runners, do nothing. On a machine with runners: ${advice}`,
    );
}

async function reportSandbox(
  findings: Findings,
  config: Config,
  enclosure: Enclosure,
): Promise<void> {
  findings.ok('bubblewrap works.');
  for (const weakness of enclosure.weaknesses)
    findings.warn(weakness, 'Runs are executed anyway: see docs/runs-execution.md.');
  const limits = { memoryBytes: config.runMemoryLimit, processes: config.runProcessLimit };
  const group = await RunCgroups.find(limits, config.runCgroups);
  if (typeof group !== 'string')
    return findings.ok(
      'Each run can have its own control group, for its limits of memory and processes.',
    );
  if (config.runCgroups === 'off')
    return findings.ok('Runs have no control groups of their own: GANTRY_RUN_CGROUPS is off.');
  if (config.runCgroups === 'on')
    return findings.warn(
      `Started from here, runs would be refused: GANTRY_RUN_CGROUPS is on, and ${group}.`,
      'The units in ops/systemd delegate a control group: with them, do nothing. Otherwise, ' +
        'delegate one to the service, or unset the variable.',
    );
  // Not a warning: doctor is usually in another control group than the service.
  findings.ok(
    `Started from here, runs could not have their own control groups: ${group}. The units in ` +
      'ops/systemd delegate one; root also needs GANTRY_RUN_CGROUPS=on.',
  );
}

export async function checkWorkFolder(findings: Findings, config: Config): Promise<void> {
  if (config.runExecutor === 'cli')
    await checkFolder(findings, config.runWorkDir ?? join(config.dataDir, 'runner'));
}
