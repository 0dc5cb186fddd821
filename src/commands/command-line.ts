import { Command as Program, CommanderError } from 'commander';
import { variables } from '../core/config/config.js';
import { OperatorError } from '../core/operator-error.js';
import { version } from '../core/version.js';
import type { Command } from './command.js';
import { defineCommands, type Select } from './command-definitions.js';

/** A command cannot be run with its arguments. The process prints the message and exits with 2. */
export class UsageError extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

const PROGRAM = 'node dist/src/main.js';

/** Parses the arguments; without any, selects the help. Throws {@link UsageError}. */
export function parseCommand(args: readonly string[]): Command {
  const selected: Command[] = [];
  const printed: string[] = [];
  const program = createProgram((command) => void selected.push(command), printed);
  try {
    program.parse(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const text = printed.join('').trimEnd();
    if (error.exitCode === 0) return { name: 'print', text };
    throw new UsageError(text);
  }
  const [command] = selected;
  if (!command) throw new Error('The arguments select no command.');
  return command;
}

function createProgram(select: Select, printed: string[]): Program {
  const write = (text: string): void => void printed.push(text);
  const program = new Program(PROGRAM)
    .description(
      'Gantry is a self-hosted service for platform teams that run Terraform or OpenTofu.',
    )
    .version(version, '-v, --version', 'print the version of Gantry')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('Add --help for the usage.')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write });
  defineCommands(program, select);
  return program.addHelpText('afterAll', ({ command }) =>
    command === program
      ? `\nRun "${PROGRAM} help <command>" for the options of a command.\n\n` +
        `Environment [default]:\n${formatVariables()}`
      : `\nRun "${PROGRAM} --help" for the environment variables.`,
  );
}

export function formatVariables(): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  return variables
    .map(
      ({ name, default: byDefault, meaning }) =>
        `  ${name.padEnd(width)}  ${meaning}${byDefault === '' ? '' : ` [${byDefault}]`}`,
    )
    .join('\n');
}
