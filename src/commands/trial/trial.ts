import { type Config, type Environment, readConfig } from '../../core/config/config.js';
import { ModuleInspector } from '../../lib/module-inspection/module-inspector.js';
import { createExecutor, createInstaller } from '../../execution/create-executor.js';
import { MachineTools } from '../../execution/tools/machine-tools.js';
import type { ToolVersion } from '../../execution/tools/tool-version.js';
import {
  installOnScreen,
  type Screen,
  STANDARD_ERROR,
} from '../../execution/tools/install-on-screen.js';
import { ToolError } from '../../execution/tools/tool-error.js';
import type { ToolInstaller } from '../../execution/tools/tool-installer.js';
import { type AskYesNo, askOnTerminal } from './yes-no.js';

/** What `npm start` serves, and sentences that say how runs are executed. */
export interface Trial {
  readonly config: Config;
  readonly runs: string;
}

export interface TrialOptions {
  /** `npm start -- --tools`: fetches a tool without asking. */
  readonly fetchesTools?: boolean;
  /** Null: there is nobody to ask. */
  readonly ask?: AskYesNo | null;
  readonly screen?: Screen;
  /** Creates what installs tools; tests have a vendor of their own. */
  readonly installerOf?: (config: Config) => ToolInstaller;
}

const SIMULATED = 'Runs are simulated: nothing is provisioned.';
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * A tool is fetched where there is none and somebody wants it. Where runs still can't be executed,
 * they are simulated.
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
  const fetching = (await hasTool(machine)) ? null : await fetchTool(config, installer, options);
  const { tools, problems } = await machine.discovery();
  const [tool] = tools;
  if (!tool) {
    const missing = ['There is no OpenTofu or Terraform on this machine.', ...problems];
    return refusing(config, environment, [missing.join(' '), fetching ?? ''].join('\n').trim());
  }
  const refusal = await refusalOf(config, installer, searchPath);
  if (refusal === null) return { config, runs: `Runs are executed by ${nameOf(tool)}.` };
  // A caller that reaches another address could make this machine do what its user can.
  if (config.runSandbox !== 'auto' || !LOOPBACK.includes(config.host))
    return refusing(config, environment, reasonIn(refusal));
  return {
    config: { ...config, runSandbox: 'off' },
    runs: `Runs are executed by ${nameOf(tool)}, WITHOUT A SANDBOX: bubblewrap is missing or does not work here.
A module can do on this machine whatever you can. Use this for trials on your own machine only: production refuses it.`,
  };
}

/** Simulates, unless the environment names the executor. */
function refusing(config: Config, environment: Environment, reason: string): Trial {
  if (environment['GANTRY_RUN_EXECUTOR']?.trim())
    return { config, runs: `Runs can't be executed. ${reason}` };
  return {
    config: { ...config, runExecutor: 'simulated' },
    runs: `${SIMULATED} Why:\n${reason}`,
  };
}

/** Why runs are refused although there is a tool: for want of a sandbox. */
async function refusalOf(
  config: Config,
  installer: ToolInstaller,
  searchPath: string,
): Promise<string | null> {
  const inspector = ModuleInspector.forRuns();
  try {
    return await createExecutor(config, inspector, searchPath, installer).unavailable();
  } finally {
    await inspector.close();
  }
}

async function hasTool(machine: MachineTools): Promise<boolean> {
  return (await machine.discovery()).tools.length > 0;
}

/**
 * Returns the sentence that says how to get a tool, or why there is none; null when one has been
 * installed.
 */
async function fetchTool(
  config: Config,
  installer: ToolInstaller,
  { fetchesTools = false, ask = askOnTerminal(), screen = STANDARD_ERROR }: TrialOptions,
): Promise<string | null> {
  const advice = 'Fetch OpenTofu, and runs are real: npm start -- --tools';
  try {
    const version = await installer.resolve(config.toolsProduct, null);
    const { title, place } = installer.offer(config.toolsProduct, version);
    const question = `There is no OpenTofu or Terraform on this machine: runs would be simulated.
Download ${title} from ${place},
verify its vendor's signature, and keep it in ${config.dataDir}?`;
    const isWanted =
      fetchesTools || config.tools === 'auto' || (ask !== null && (await ask(question)));
    if (!isWanted) return advice;
    await installOnScreen(installer, config.toolsProduct, version, screen);
    return null;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

/** The reason alone: a trial does not refuse its runs. */
function reasonIn(refusal: string): string {
  return refusal.replace(/^Runs are refused: (.)/, (_, first: string) => first.toUpperCase());
}

function nameOf({ tool, version }: ToolVersion): string {
  return `${tool === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}`;
}
