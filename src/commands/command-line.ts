import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '../core/operator-error.js';
import type { ToolName } from '../execution/tools/vendors.js';
import type { ImportOptions } from './import/import-context.js';

/** The arguments are invalid. The process prints the message and exits with 2. */
export class UsageError extends OperatorError {
  constructor(message: string) {
    super(`${message} See --help.`);
    this.name = 'UsageError';
  }
}

/** A parsed command line. */
export type Command =
  | { readonly name: 'help' | 'version' | 'migrate' | 'runner' }
  | { readonly name: 'serve'; readonly isTrial: boolean; readonly installsTool: boolean }
  | { readonly name: 'bootstrap'; readonly createsNewToken: boolean }
  | { readonly name: 'doctor'; readonly isJson: boolean }
  | { readonly name: 'reseal'; readonly isDryRun: boolean }
  | {
      readonly name: 'tools';
      readonly action: 'install' | 'remove';
      /** Null: for `install`, as configured; for `remove`, the only tool with the version. */
      readonly tool: ToolName | null;
      /** Null, for `install` only: the release with which Gantry is tested. */
      readonly version: string | null;
    }
  | { readonly name: 'tools'; readonly action: 'list' }
  | { readonly name: 'identity'; readonly action: 'list' | 'rotate' | 'rotate-now' }
  | { readonly name: 'import'; readonly options: ImportOptions }
  | { readonly name: 'backup' | 'restore'; readonly folder: string }
  /** `settings`: the values of the flags, by the name of the equivalent environment variable. */
  | { readonly name: 'agent'; readonly settings: Readonly<Record<string, string>> };

/** The flags of `runner --agent`, and the equivalent environment variables. */
const AGENT_FLAGS = {
  url: 'GANTRY_AGENT_URL',
  token: 'GANTRY_AGENT_TOKEN',
  'token-file': 'GANTRY_AGENT_TOKEN_FILE',
  name: 'GANTRY_AGENT_NAME',
} as const;

/** Parses the arguments of the process. Throws {@link UsageError}. */
export function parseCommand([name, ...args]: readonly string[]): Command {
  if (
    name === undefined ||
    ['help', '--help', '-h'].includes(name) ||
    args.some((arg) => ['--help', '-h'].includes(arg))
  )
    return { name: 'help' };
  switch (name) {
    case 'version':
    case '--version':
    case '-v':
      parseArguments(name, args);
      return { name: 'version' };
    case 'serve':
      return parseServe(args);
    case 'tools':
      return parseTools(args);
    case 'identity':
      return parseIdentity(args);
    case 'migrate':
      parseArguments(name, args);
      return { name };
    case 'bootstrap':
      return {
        name,
        createsNewToken:
          parseArguments(name, args, { 'new-token': { type: 'boolean' } }).values['new-token'] ===
          true,
      };
    case 'doctor':
      return {
        name,
        isJson: parseArguments(name, args, { json: { type: 'boolean' } }).values['json'] === true,
      };
    case 'reseal':
      return {
        name,
        isDryRun:
          parseArguments(name, args, { 'dry-run': { type: 'boolean' } }).values['dry-run'] === true,
      };
    case 'backup':
    case 'restore':
      return { name, folder: parseFolder(name, args) };
    case 'runner':
      return parseRunner(args);
    case 'import':
      return { name, options: parseImport(args) };
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

function parseFolder(command: string, args: readonly string[]): string {
  const [folder, ...rest] = parseArguments(command, args, {}, true).positionals;
  if (!folder) throw new UsageError(`${command} needs the name of a folder: ${command} <folder>.`);
  if (rest.length > 0) throw unexpectedArgument(command, rest.join(' '));
  return folder;
}

function parseServe(args: readonly string[]): Command {
  const { trial, tools } = parseArguments('serve', args, {
    trial: { type: 'boolean' },
    tools: { type: 'boolean' },
  }).values;
  if (tools === true && trial !== true)
    throw new UsageError(
      'serve: --tools needs --trial. Without --trial, run tools install, or set GANTRY_TOOLS=auto.',
    );
  return { name: 'serve', isTrial: trial === true, installsTool: tools === true };
}

const TOOL_NAMES: readonly ToolName[] = ['tofu', 'terraform'];

function parseTools(args: readonly string[]): Command {
  const [action, ...words] = parseArguments('tools', args, {}, true).positionals;
  if (action === 'list') {
    if (words.length > 0) throw unexpectedArgument('tools list', words.join(' '));
    return { name: 'tools', action };
  }
  if (action !== 'install' && action !== 'remove')
    throw action === undefined
      ? new UsageError('tools needs an action: install, list or remove.')
      : unexpectedArgument('tools', action);
  const tool = TOOL_NAMES.find((name) => name === words[0]) ?? null;
  const [version = null, ...rest] = tool === null ? words : words.slice(1);
  if (rest.length > 0) throw unexpectedArgument(`tools ${action}`, rest.join(' '));
  if (action === 'remove' && version === null)
    throw new UsageError('tools remove needs a version: tools remove [tofu|terraform] <version>.');
  return { name: 'tools', action, tool, version };
}

function parseIdentity(args: readonly string[]): Command {
  const { positionals, values } = parseArguments(
    'identity',
    args,
    { now: { type: 'boolean' } },
    true,
  );
  const [action, ...rest] = positionals;
  if (action !== 'list' && action !== 'rotate')
    throw action === undefined
      ? new UsageError('identity needs an action: list or rotate.')
      : unexpectedArgument('identity', action);
  if (rest.length > 0) throw unexpectedArgument(`identity ${action}`, rest.join(' '));
  if (values['now'] !== true) return { name: 'identity', action };
  if (action === 'list') throw unexpectedArgument('identity list', '--now');
  return { name: 'identity', action: 'rotate-now' };
}

function parseRunner(args: readonly string[]): Command {
  const text = { type: 'string' } as const;
  const { agent, ...flags } = parseArguments('runner', args, {
    agent: { type: 'boolean' },
    url: text,
    token: text,
    'token-file': text,
    name: text,
  }).values;
  const [first] = Object.keys(flags);
  if (agent !== true && first !== undefined)
    throw new UsageError(`--${first} is an option of runner --agent.`);
  if (agent !== true) return { name: 'runner' };
  const settings: Record<string, string> = {};
  for (const [flag, variable] of Object.entries(AGENT_FLAGS)) {
    const value = flags[flag];
    if (typeof value === 'string') settings[variable] = value;
  }
  return { name: 'agent', settings };
}

function parseImport(args: readonly string[]): ImportOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArguments('import', args, {
    from: text,
    to: text,
    organization: text,
    as: text,
    workspaces: text,
    'without-states': flag,
    'dry-run': flag,
  });
  const required = (name: string, placeholder: string): string => {
    const value = values[name];
    if (typeof value !== 'string') throw new UsageError(`import needs --${name} <${placeholder}>.`);
    return value;
  };
  const urlOf = (name: string): string => {
    const url = required(name, 'url');
    if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
    throw new UsageError(`import: --${name} must be a URL such as https://gantry.example.org.`);
  };
  const organization = required('organization', 'name');
  return {
    from: urlOf('from'),
    to: urlOf('to'),
    organization,
    as: typeof values['as'] === 'string' ? values['as'] : organization,
    pattern: typeof values['workspaces'] === 'string' ? values['workspaces'] : null,
    withStates: values['without-states'] !== true,
    isDryRun: values['dry-run'] === true,
  };
}

interface ParsedArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parseArguments(
  command: string,
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']> = {},
  allowPositionals = false,
): ParsedArguments {
  // Not strict, because the messages of strict mode address developers.
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional' && !allowPositionals)
      throw unexpectedArgument(command, token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const type = Object.hasOwn(options, name) ? options[name]?.type : undefined;
    if (type === undefined) throw unexpectedArgument(command, rawName);
    if (type === 'boolean' && value !== undefined)
      throw new UsageError(`${command}: ${rawName} takes no value.`);
    const isMissing = !value || (!inlineValue && value.startsWith('-'));
    if (type === 'string' && isMissing)
      throw new UsageError(`${command}: ${rawName} needs a value.`);
  }
  return { values, positionals };
}

const unexpectedArgument = (command: string, what: string): UsageError =>
  new UsageError(`${command} does not accept "${what}".`);
