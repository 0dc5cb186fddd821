import 'reflect-metadata';
import { inspect } from 'node:util';
import { ConfigError, readConfig } from './core/config/config.js';
import { type Command, readCommand, UsageError } from './commands/command-line.js';
import { usage } from './commands/usage.js';
import { ToolError } from './execution/tools/tool-error.js';
import { sourceMappedStack } from './core/logging/source-mapped-stack.js';

async function serve(isTrial: boolean, fetchesTools: boolean): Promise<void> {
  const trial = isTrial
    ? await (await import('./commands/trial/trial.js')).prepareTrial(process.env, { fetchesTools })
    : null;
  await (
    await import('./commands/serve.js')
  ).serve(trial?.config ?? readConfig(process.env), trial);
}

/** Loads only the requested command: `--help` needs no database driver. */
async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'help':
      return void console.log(usage());
    case 'serve':
      return serve(command.isTrial, command.fetchesTools);
    case 'tools':
      return (await import('./commands/tools.js')).tools(readConfig(process.env), command);
    case 'identity':
      return (await import('./commands/identity.js')).identity(
        readConfig(process.env),
        command.action,
      );
    case 'migrate':
      return (await import('./commands/migrate.js')).migrateDatabase(readConfig(process.env));
    case 'bootstrap':
      return (await import('./commands/bootstrap.js')).bootstrap(
        readConfig(process.env),
        command.isNewToken,
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
      return (await import('./commands/doctor.js')).doctor(process.env, { json: command.isJson });
    case 'import':
      return (await import('./commands/import/import.js')).importOrganization(
        command.options,
        process.env,
      );
    case 'runner':
      return (await import('./commands/runner.js')).runner(readConfig(process.env));
    case 'agent':
      return (await import('./commands/agent.js')).agent(command.settings);
  }
}

/** Reports mistakes of the operator in a sentence, and other errors as faults with a stack. */
function fail(error: unknown): never {
  const expected =
    error instanceof ConfigError ||
    error instanceof UsageError ||
    error instanceof ToolError ||
    (error instanceof Error && error.constructor === Error);
  console.error(
    expected ? error.message : error instanceof Error ? sourceMappedStack(inspect(error)) : error,
  );
  process.exit(error instanceof UsageError ? 2 : 1);
}

// Only the user of the server can read the files that it writes: database, keys and uploads.
process.umask(0o077);

try {
  await run(readCommand(process.argv.slice(2)));
} catch (error) {
  fail(error);
}
