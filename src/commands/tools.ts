import type { Config } from '../core/config/config.js';
import { createInstaller } from '../execution/create-executor.js';
import {
  installWithProgress,
  type Screen,
  STANDARD_ERROR,
} from '../execution/tools/install-with-progress.js';
import { MachineTools } from '../execution/tools/machine-tools.js';
import { ToolError } from '../execution/tools/tool-error.js';
import type { ToolInstaller } from '../execution/tools/tool-installer.js';
import type { ToolOrigin } from '../execution/tools/tool-version.js';
import type { ToolName } from '../execution/tools/vendors.js';
import type { Command } from './command.js';

const ORIGINS: Readonly<Record<ToolOrigin, string>> = {
  installed: 'installed',
  configured: 'GANTRY_RUN_CLI_PATHS',
  'search path': 'search path',
};

type ToolsCommand = Extract<Command, { readonly name: 'tools' }>;

/** Installs, lists or removes the tools that runs use. Needs no database. */
export async function manageTools(
  config: Config,
  command: ToolsCommand,
  installer: ToolInstaller = createInstaller(config),
  screen: Screen = STANDARD_ERROR,
): Promise<void> {
  if (command.action === 'list') return printTools(config, installer);
  const { action, tool, version } = command;
  if (action === 'remove') return remove(installer, tool, version ?? '');
  const product = tool ?? config.toolsProduct;
  const exact = await installer.resolveVersion(product, version);
  await installWithProgress(installer, product, exact, screen);
}

async function printTools({ runCliPaths }: Config, installer: ToolInstaller): Promise<void> {
  const machine = new MachineTools({
    toolPaths: runCliPaths,
    searchPath: process.env['PATH'] ?? '',
    installer,
  });
  const discovery = await machine.discover();
  for (const problem of discovery.problems) console.error(problem);
  if (discovery.tools.length === 0)
    console.log(
      'Gantry found no usable OpenTofu or Terraform on this machine. Install one: tools install',
    );
  for (const { tool, version, path, origin } of discovery.tools)
    console.log(
      `${tool.padEnd(9)}  ${version.padEnd(10)}  ` +
        `${(origin ? ORIGINS[origin] : '').padEnd(20)}  ${path}`,
    );
}

/** Removes a version of a tool; if `tool` is null, of the only tool with that version. */
async function remove(
  installer: ToolInstaller,
  tool: ToolName | null,
  version: string,
): Promise<void> {
  const installed = await installer.store.list();
  const [match, another] = installed.filter(
    (one) => one.version === version && (!tool || one.tool === tool),
  );
  if (!match)
    throw new ToolError(
      `${tool ?? 'Version'} ${version} is not installed. Installed: ` +
        `${installed.map((one) => `${one.tool} ${one.version}`).join(', ') || 'nothing'}.`,
    );
  if (another)
    throw new ToolError(
      `${match.tool} ${version} and ${another.tool} ${version} are both installed. Name one of ` +
        `them: tools remove ${match.tool} ${version}.`,
    );
  await installer.store.remove(match.tool, version);
  console.log(`Removed ${installer.describeRelease(match.tool, version).title}.`);
}
