import { type Command as Program, InvalidArgumentError } from 'commander';
import { version } from '../core/version.js';
import type { ToolName } from '../execution/tools/vendors.js';
import type { Command } from './command.js';

export type Select = (command: Command) => void;

/** Defines the commands with their arguments and options, in the order of the help. */
export function defineCommands(program: Program, select: Select): void {
  addServer(program, select);
  addTools(program, select);
  addMaintenance(program, select);
  addIdentity(program, select);
  addImport(program, select);
  program
    .command('version')
    .description('print the version of Gantry')
    .action(() => select({ name: 'print', text: version }));
}

function addServer(program: Program, select: Select): void {
  program
    .command('serve')
    .description('update the database schema, then run the server')
    .option(
      '--trial',
      'try Gantry on this machine: create an administrator, and print a sign-in link',
    )
    .option('--tools', 'with --trial: install a tool if there is none')
    .action(
      ({ trial = false, tools = false }: { trial?: boolean; tools?: boolean }, self: Program) => {
        if (tools && !trial)
          refuse(
            self,
            '--tools needs --trial. Without --trial, run tools install, or set GANTRY_TOOLS=auto.',
          );
        select({ name: 'serve', isTrial: trial, installsTool: tools });
      },
    );
  program
    .command('runner')
    .summary('execute runs for servers, or those of an agent pool (--agent)')
    .description(
      'Executes runs for the servers that share a PostgreSQL database. With --agent, executes the ' +
        'runs of an agent pool over HTTPS, without a database.',
    )
    .option('--agent', 'execute the runs of an agent pool')
    .option(
      '--url <url>',
      'with --agent: the address of the server (GANTRY_AGENT_URL)',
      requireValue,
    )
    .option(
      '--token-file <file>',
      'with --agent: a file with the token of the pool (GANTRY_AGENT_TOKEN_FILE)',
      requireValue,
    )
    .option(
      '--token <token>',
      'with --agent: the token itself, which other users of the machine can read; ' +
        'GANTRY_AGENT_TOKEN hides it',
      requireValue,
    )
    .option(
      '--name <name>',
      'with --agent: the name of the agent (GANTRY_AGENT_NAME)',
      requireValue,
    )
    .action((options: RunnerOptions, self: Program) => select(toRunnerCommand(options, self)));
  program
    .command('migrate')
    .description('update the database schema and exit')
    .action(() => select({ name: 'migrate' }));
  program
    .command('bootstrap')
    .summary('create the first site administrator, and print its token')
    .description(
      'Creates the first site administrator, "admin", and prints its token, which is shown only ' +
        'once.',
    )
    .option('--new-token', 'create another token for "admin", and end a suspension of that user')
    .action(({ newToken = false }: { newToken?: boolean }) =>
      select({ name: 'bootstrap', createsNewToken: newToken }),
    );
}

interface RunnerOptions {
  readonly agent?: boolean;
  readonly url?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly name?: string;
}

function toRunnerCommand({ agent = false, ...options }: RunnerOptions, self: Program): Command {
  const settings = Object.fromEntries(
    Object.entries({
      GANTRY_AGENT_URL: options.url,
      GANTRY_AGENT_TOKEN: options.token,
      GANTRY_AGENT_TOKEN_FILE: options.tokenFile,
      GANTRY_AGENT_NAME: options.name,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (agent) return { name: 'agent', settings };
  if (Object.keys(settings).length > 0)
    refuse(self, '--url, --token, --token-file and --name need --agent');
  return { name: 'runner' };
}

function addTools(program: Program, select: Select): void {
  const tools = program
    .command('tools')
    .description('install, list and remove releases of OpenTofu and Terraform')
    .helpCommand(false);
  tools
    .command('install')
    .usage('[tofu|terraform] [<version>]')
    .summary('download, verify and install a release')
    .description(
      "Downloads a release of OpenTofu or Terraform, verifies its vendor's signature, and installs " +
        'it in the data folder. The version is exact ("1.10.6"), a constraint ("~> 1.10") or ' +
        '"latest"; the default is the release with which Gantry is tested, or the newest one if ' +
        'GANTRY_TOOLS_MIRROR lacks it.',
    )
    .argument('[tool]', 'tofu or terraform; the default is GANTRY_TOOLS_PRODUCT')
    .argument('[version]', 'the version')
    .action((tool: string | undefined, release: string | undefined, _options, self: Program) =>
      select({ name: 'tools', action: 'install', ...toRelease(self, tool, release) }),
    );
  tools
    .command('list')
    .description('list the tools that runs on this machine can use')
    .action(() => select({ name: 'tools', action: 'list' }));
  tools
    .command('remove')
    .usage('[tofu|terraform] <version>')
    .description('remove an installed tool')
    .argument('[tool]', 'tofu or terraform; needed if both have the version')
    .argument('[version]', 'the exact version')
    .action((tool: string | undefined, release: string | undefined, _options, self: Program) => {
      const removed = toRelease(self, tool, release);
      if (removed.version === null) refuse(self, "missing required argument 'version'");
      select({ name: 'tools', action: 'remove', ...removed });
    });
}

const TOOL_NAMES: readonly ToolName[] = ['tofu', 'terraform'];

/** Reads `[tool] [version]`: the first argument is the version if it names no tool. */
function toRelease(
  self: Program,
  first: string | undefined,
  second: string | undefined,
): { readonly tool: ToolName | null; readonly version: string | null } {
  const tool = TOOL_NAMES.find((name) => name === first) ?? null;
  if (tool !== null) return { tool, version: second ?? null };
  if (second !== undefined) refuse(self, `unknown tool '${first ?? ''}': use tofu or terraform`);
  return { tool: null, version: first ?? null };
}

function addMaintenance(program: Program, select: Select): void {
  program
    .command('doctor')
    .summary('check everything that a server needs, and print remedies')
    .description(
      'Checks everything that a server needs, and prints remedies. The server may be running. ' +
        'Exits with 1 on a failure.',
    )
    .option('--json', 'print JSON')
    .action(({ json = false }: { json?: boolean }) => select({ name: 'doctor', isJson: json }));
  program
    .command('backup')
    .summary('copy a SQLite database with its files to a new folder')
    .description(
      'Copies the SQLite database and its files to a new folder, and the encryption key unless ' +
        'GANTRY_ENCRYPTION_KEY contains it. The server may be running.',
    )
    .argument('<folder>', 'the new folder')
    .action((folder: string) => select({ name: 'backup', folder }));
  program
    .command('restore')
    .summary('restore a backup to the configured database and file store')
    .description(
      'Restores a backup to the configured database and file store. The database must be empty: a ' +
        'SQLite file that does not exist yet, or a PostgreSQL database without rows, to which the ' +
        'installation moves from SQLite.',
    )
    .argument('<folder>', 'the folder of the backup')
    .action((folder: string) => select({ name: 'restore', folder }));
  program
    .command('reseal')
    .summary('re-encrypt the secrets that are sealed under previous keys')
    .description(
      'Encrypts again, with the current key, every value that is sealed under one of ' +
        'GANTRY_PREVIOUS_ENCRYPTION_KEYS. Servers may be running. Exits with 1 if a value cannot ' +
        'be opened, or if a process still encrypts with another key.',
    )
    .option('--dry-run', 'only count the values')
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      select({ name: 'reseal', isDryRun: dryRun }),
    );
}

function addIdentity(program: Program, select: Select): void {
  const identity = program
    .command('identity')
    .description('list and rotate the keys that sign workload identity tokens')
    .helpCommand(false);
  identity
    .command('list')
    .description('list the keys, with the period in which each key is used')
    .action(() => select({ name: 'identity', action: 'list' }));
  identity
    .command('rotate')
    .description('publish a new key, which signs tokens after a day')
    .option(
      '--now',
      'replace all keys immediately and invalidate their tokens, for a key that may have been ' +
        'disclosed',
    )
    .action(({ now = false }: { now?: boolean }) =>
      select({ name: 'identity', action: now ? 'rotate-now' : 'rotate' }),
    );
}

interface ImportFlags {
  readonly from: string;
  readonly to: string;
  readonly organization: string;
  readonly as?: string;
  readonly workspaces?: string;
  readonly withoutStates?: boolean;
  readonly dryRun?: boolean;
}

function addImport(program: Program, select: Select): void {
  program
    .command('import')
    .summary('copy an organization from HCP Terraform or another installation')
    .description(
      'Copies teams, projects, workspaces, variables, variable sets and current states from HCP ' +
        'Terraform, Terraform Enterprise or Gantry to a running Gantry. Adds what is missing and ' +
        'overwrites nothing. TFE_TOKEN contains the token for the source, and GANTRY_TOKEN the ' +
        'one for the target. Exits with 1 if an item failed.',
    )
    .requiredOption('--from <url>', 'the address of the source', parseUrl)
    .requiredOption('--organization <name>', 'the organization to copy', requireValue)
    .requiredOption('--to <url>', 'the address of the target', parseUrl)
    .option('--as <name>', 'the name of the organization in the target', requireValue)
    .option('--workspaces <pattern>', 'copy only these workspaces, such as "site-*"', requireValue)
    .option('--without-states', 'omit the states')
    .option('--dry-run', 'only count')
    .action((flags: ImportFlags) =>
      select({
        name: 'import',
        options: {
          from: flags.from,
          to: flags.to,
          organization: flags.organization,
          as: flags.as ?? flags.organization,
          pattern: flags.workspaces ?? null,
          withStates: flags.withoutStates !== true,
          isDryRun: flags.dryRun === true,
        },
      }),
    );
}

/** Refuses an empty value, and an option in place of the value. */
function requireValue(value: string): string {
  if (value !== '' && !value.startsWith('-')) return value;
  throw new InvalidArgumentError('The value is missing.');
}

function parseUrl(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new InvalidArgumentError('Use a URL such as https://gantry.example.org.');
}

function refuse(command: Program, message: string): never {
  command.error(`error: ${message}`);
}
