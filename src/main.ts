import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.js';
import { usage } from './commands/usage.js';

const FLAGS: Record<string, readonly string[] | undefined> = { serve: ['--trial'], bootstrap: ['--new-token'], doctor: ['--json'] };

/** Take the name of a folder. */
const FOLDER_COMMANDS = ['backup', 'restore'];

/** Takes the folder out of the arguments. */
function folderOf(command: string, rest: string[]): string {
  const folder = rest[0]?.startsWith('-') ? undefined : rest.shift();
  if (folder === undefined) throw new ConfigError([`${command} needs the name of a folder: ${command} <folder>.`]);
  return folder;
}

/** `--url https://…` and `--url=https://…`, as the variables that mean the same. */
function agentEnvironment(flags: readonly string[]): NodeJS.ProcessEnv {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...flags], options: { agent: { type: 'boolean' }, url: text, token: text, name: text } });
    const given = { GANTRY_AGENT_URL: values.url, GANTRY_AGENT_TOKEN: values.token, GANTRY_AGENT_NAME: values.name };
    return { ...process.env, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
  } catch (error) {
    throw new ConfigError([`runner --agent: ${(error as Error).message}`]);
  }
}

async function serve(isTrial: boolean): Promise<void> {
  const trial = isTrial ? await (await import('./demo/trial.js')).prepareTrial(process.env) : null;
  await (await import('./commands/serve.js')).serve(trial?.config ?? readConfig(process.env), trial);
}

/** Each command is loaded when it is asked for: `--help` needs no database driver. */
async function run(command: string | undefined, flags: readonly string[]): Promise<void> {
  if (command === undefined || flags.includes('--help') || ['help', '--help', '-h'].includes(command)) return void console.log(usage());
  if (command === 'runner' && flags.includes('--agent')) return (await import('./commands/agent.js')).agent(readConfig(agentEnvironment(flags)));
  const unknown = flags.filter((flag) => !FLAGS[command]?.includes(flag));
  const folder = FOLDER_COMMANDS.includes(command) ? folderOf(command, unknown) : '';
  if (unknown.length > 0) throw new ConfigError([`${command} takes no "${unknown.join(' ')}". See --help.`]);
  switch (command) {
    case 'serve':
      return serve(flags.includes('--trial'));
    case 'migrate':
      return (await import('./commands/migrate.js')).migrateDatabase(readConfig(process.env));
    case 'bootstrap':
      return (await import('./commands/bootstrap.js')).bootstrap(readConfig(process.env), flags.includes('--new-token'));
    case 'backup':
      return (await import('./commands/backup.js')).backUp(readConfig(process.env), folder);
    case 'restore':
      return (await import('./commands/restore.js')).restore(readConfig(process.env), folder);
    case 'doctor':
      return (await import('./commands/doctor.js')).doctor(process.env, { json: flags.includes('--json') });
    case 'runner':
      return (await import('./commands/runner.js')).runner(readConfig(process.env));
    default:
      throw new ConfigError([`There is no command "${command}". See --help.`]);
  }
}

// What the server writes is its own: database, keys, uploads.
process.umask(0o077);

const [command, ...flags] = process.argv.slice(2);
run(command, flags).catch((error: unknown) => {
  // Mistakes of the operator are told in a sentence; everything else is a fault of ours, with its stack.
  const expected = error instanceof ConfigError || (error instanceof Error && error.constructor === Error);
  console.error(expected ? error.message : error);
  process.exit(1);
});
