import { type Config, type Environment, readConfig } from '../../core/config/config.js';
import { createExecutor, createInstaller } from '../../execution/create-executor.js';
import {
  installWithProgress,
  type Screen,
  STANDARD_ERROR,
} from '../../execution/tools/install-with-progress.js';
import { MachineTools } from '../../execution/tools/machine-tools.js';
import { ToolError } from '../../execution/tools/tool-error.js';
import type { ToolInstaller } from '../../execution/tools/tool-installer.js';
import type { ToolVersion } from '../../execution/tools/tool-version.js';
import { ModuleInspector } from '../../lib/module-inspection/module-inspector.js';
import { type AskYesNo, createTerminalPrompt } from './yes-no.js';

/** The configuration that `npm start` serves, and sentences that describe how runs are executed. */
export interface Trial {
  readonly config: Config;
  readonly runs: string;
}

export interface TrialOptions {
  /** `npm start -- --tools`: installs a tool without a prompt. */
  readonly installsTool?: boolean;
  /** Null: do not prompt. Undefined: prompt on the terminal, if there is one. */
  readonly ask?: AskYesNo | null;
  readonly screen?: Screen;
  /** Creates the installer. Tests provide one with their own vendor. */
  readonly installerOf?: (config: Config) => ToolInstaller;
}

const SIMULATED = 'Runs are simulated: nothing is provisioned.';
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * Decides how `npm start` executes runs, and may install a tool. With `GANTRY_RUN_SANDBOX=auto` and
 * a loopback address, a sandbox that does not work is turned off. If runs cannot be executed, they
 * are simulated, unless `GANTRY_RUN_EXECUTOR` is set.
 */
export async function prepareTrial(
  environment: Environment,
  options: TrialOptions = {},
): Promise<Trial> {
  const config = readConfig(environment);
  if (config.runExecutor === 'simulated') return { config, runs: SIMULATED };
  const searchPath = environment['PATH'] ?? '';
  const installer = (options.installerOf ?? createInstaller)(config);
  const machine = new MachineTools({ toolPaths: config.runCliPaths, searchPath, installer });
  const hasTool = (await machine.discover()).tools.length > 0;
  const advice = hasTool ? null : await offerTool(config, installer, options);
  const { tools, problems } = await machine.discover();
  const [tool] = tools;
  if (!tool) {
    const missing = ['Gantry found no usable OpenTofu or Terraform on this machine.', ...problems];
    return createSimulatedTrial(
      config,
      environment,
      [missing.join(' '), advice ?? ''].join('\n').trim(),
    );
  }
  const refusal = await refusalOf(config, installer, searchPath);
  if (refusal === null) return { config, runs: `Runs are executed by ${nameOf(tool)}.` };
  // On other addresses, callers from other machines could execute code with this user's rights.
  if (config.runSandbox !== 'auto' || !LOOPBACK.includes(config.host))
    return createSimulatedTrial(config, environment, reasonIn(refusal));
  const unconfined: Config = { ...config, runSandbox: 'off' };
  const otherRefusal = await refusalOf(unconfined, installer, searchPath);
  if (otherRefusal !== null)
    return createSimulatedTrial(config, environment, reasonIn(otherRefusal));
  return {
    config: unconfined,
    runs: [
      `Runs are executed by ${nameOf(tool)}, WITHOUT A SANDBOX: ` +
        'bubblewrap or prlimit is missing, or bubblewrap does not work here.',
      'A module can do everything on this machine that you can. ' +
        'Use this for trials on your own machine only: production refuses it.',
    ].join('\n'),
  };
}

function createSimulatedTrial(config: Config, environment: Environment, reason: string): Trial {
  if (environment['GANTRY_RUN_EXECUTOR']?.trim())
    return { config, runs: `Runs cannot be executed. ${reason}` };
  return {
    config: { ...config, runExecutor: 'simulated' },
    runs: `${SIMULATED} Reason:\n${reason}`,
  };
}

/** Returns why runs would be refused although there is a tool; null if they would be executed. */
async function refusalOf(
  config: Config,
  installer: ToolInstaller,
  searchPath: string,
): Promise<string | null> {
  const inspector = ModuleInspector.forRuns();
  try {
    return await createExecutor(config, inspector, searchPath, installer).findUnavailableReason();
  } finally {
    await inspector.close();
  }
}

/**
 * Installs a tool with `--tools` or `GANTRY_TOOLS=auto`, or if the user agrees. Returns null if it
 * installed a tool; otherwise, a sentence that explains how to install one or why the installation
 * failed.
 */
async function offerTool(
  config: Config,
  installer: ToolInstaller,
  { installsTool = false, ask = createTerminalPrompt(), screen = STANDARD_ERROR }: TrialOptions,
): Promise<string | null> {
  const advice = 'To execute real runs, install a tool: npm start -- --tools';
  try {
    const version = await installer.resolveVersion(config.toolsProduct, null);
    const { title, place } = installer.describeRelease(config.toolsProduct, version);
    const question = `Gantry found no usable OpenTofu or Terraform on this machine: runs would be simulated.
Download ${title} from ${place},
verify its vendor's signature, and keep it in ${config.dataDir}?`;
    const isWanted =
      installsTool || config.tools === 'auto' || (ask !== null && (await ask(question)));
    if (!isWanted) return advice;
    await installWithProgress(installer, config.toolsProduct, version, screen);
    return null;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

/** Returns the reason in a refusal of runs: a trial simulates runs instead of refusing them. */
function reasonIn(refusal: string): string {
  return refusal.replace(/^Runs are refused: (.)/, (_, first: string) => first.toUpperCase());
}

function nameOf({ tool, version }: ToolVersion): string {
  return `${tool === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}`;
}
