import { type Config, type Environment, readConfig } from '../config.js';
import { ModuleInspector } from '../module-registry/module-inspector.js';
import { createExecutor } from '../runs/execution/create-executor.js';
import type { ToolVersion } from '../runs/execution/tool-version.js';

/** What `npm start` serves, and a sentence that says how runs are executed. */
export interface Trial {
  readonly config: Config;
  readonly runs: string;
}

/** Where runs can't be executed a trial simulates them, unless the environment names the executor (decision C20). */
export async function prepareTrial(environment: Environment): Promise<Trial> {
  const config = readConfig(environment);
  if (config.runExecutor === 'simulated')
    return { config, runs: 'Runs are simulated: nothing is provisioned.' };
  const { tool, refusal } = await survey(config, environment['PATH'] ?? '');
  if (refusal === null) return { config, runs: `Runs are executed by ${nameOf(tool)}.` };
  if (environment['GANTRY_RUN_EXECUTOR']?.trim())
    return { config, runs: `Runs can't be executed. ${refusal}` };
  return {
    config: { ...config, runExecutor: 'simulated' },
    runs: `Runs are simulated: nothing is provisioned. Why:\n${reasonIn(refusal)}`,
  };
}

async function survey(
  config: Config,
  searchPath: string,
): Promise<{ tool: ToolVersion | undefined; refusal: string | null }> {
  const inspector = ModuleInspector.forRuns();
  try {
    const executor = createExecutor(config, inspector, searchPath);
    const [[tool], refusal] = await Promise.all([executor.versions(), executor.unavailable()]);
    return { tool, refusal };
  } finally {
    await inspector.close();
  }
}

/** The reason alone: a trial does not refuse its runs. */
function reasonIn(refusal: string): string {
  return refusal.replace(/^Runs are refused: (.)/, (_, first: string) => first.toUpperCase());
}

function nameOf(tool: ToolVersion | undefined): string {
  return tool
    ? `${tool.tool === 'tofu' ? 'OpenTofu' : 'Terraform'} ${tool.version}`
    : 'the tool of this machine';
}
