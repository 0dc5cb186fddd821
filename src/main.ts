import 'reflect-metadata';
import { inspect } from 'node:util';
import type { Command } from './commands/command.js';
import { parseCommand, UsageError } from './commands/command-line.js';
import { readConfig } from './core/config/config.js';
import { toSourceMappedStack } from './core/logging/source-mapped-stack.js';
import { OperatorError } from './core/operator-error.js';

async function serve(isTrial: boolean, installsTool: boolean): Promise<void> {
  const trial = isTrial
    ? await (await import('./commands/trial/trial.js')).prepareTrial(process.env, { installsTool })
    : null;
  await (
    await import('./commands/serve.js')
  ).serve(trial?.config ?? readConfig(process.env), trial);
}

/** Loads only the modules of the command: `--help` needs no database driver. */
async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'print':
      return void console.log(command.text);
    case 'serve':
      return serve(command.isTrial, command.installsTool);
    case 'tools':
      return (await import('./commands/tools.js')).manageTools(readConfig(process.env), command);
    case 'identity':
      return (await import('./commands/identity.js')).manageIdentityKeys(
        readConfig(process.env),
        command.action,
      );
    case 'migrate':
      return (await import('./commands/migrate.js')).migrateDatabase(readConfig(process.env));
    case 'bootstrap':
      return (await import('./commands/bootstrap.js')).bootstrap(
        readConfig(process.env),
        command.createsNewToken,
      );
    case 'backup':
      return (await import('./commands/backup.js')).backUp(readConfig(process.env), command.folder);
    case 'restore':
      return (await import('./commands/restore.js')).restore(
        readConfig(process.env),
        command.folder,
      );
    case 'reseal':
      return (await import('./commands/reseal.js')).reseal(readConfig(process.env), {
        dryRun: command.isDryRun,
      });
    case 'doctor':
      return (await import('./commands/doctor.js')).runDoctor(process.env, {
        json: command.isJson,
      });
    case 'import':
      return (await import('./commands/import/import.js')).importOrganization(
        command.options,
        process.env,
      );
    case 'runner':
      return (await import('./commands/runner.js')).startRunner(readConfig(process.env));
    case 'agent':
      return (await import('./commands/agent.js')).startAgent(command.settings);
  }
}

/**
 * Plain errors of commands and Node.js usually report a problem that the operator can solve, such
 * as a port in use. Other subclasses, such as TypeError, usually are faults and need a stack.
 */
function isPrintedWithoutStack(error: unknown): error is Error {
  return error instanceof OperatorError || (error instanceof Error && error.constructor === Error);
}

function exitWith(error: unknown): never {
  if (isPrintedWithoutStack(error)) console.error(error.message);
  else console.error(error instanceof Error ? toSourceMappedStack(inspect(error)) : error);
  process.exit(error instanceof UsageError ? 2 : 1);
}

// Files that this process creates, such as the database and keys, are only for its own account.
process.umask(0o077);

try {
  await run(parseCommand(process.argv.slice(2)));
} catch (error) {
  exitWith(error);
}
