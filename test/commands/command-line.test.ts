import { describe, expect, it } from 'vitest';
import { parseCommand, UsageError } from '../../src/commands/command-line.js';
import { version } from '../../src/core/version.js';

const words = (line: string): string[] => line.split(' ').filter(Boolean);

const COMMANDS = [
  'serve',
  'runner',
  'migrate',
  'bootstrap',
  'tools',
  'doctor',
  'backup',
  'restore',
  'reseal',
  'identity',
  'import',
  'version',
];

function helpOf(line: string): string {
  const command = parseCommand(words(line));
  if (command.name !== 'print') throw new Error(`"${line}" prints no help.`);
  return command.text;
}

describe('the command line', () => {
  it.each([
    ['serve', { name: 'serve', isTrial: false, installsTool: false }],
    ['serve --trial', { name: 'serve', isTrial: true, installsTool: false }],
    ['serve --trial --tools', { name: 'serve', isTrial: true, installsTool: true }],
    ['tools list', { name: 'tools', action: 'list' }],
    ['tools install', { name: 'tools', action: 'install', tool: null, version: null }],
    [
      'tools install terraform',
      { name: 'tools', action: 'install', tool: 'terraform', version: null },
    ],
    ['tools install 1.10.6', { name: 'tools', action: 'install', tool: null, version: '1.10.6' }],
    [
      'tools remove tofu 1.10.6',
      { name: 'tools', action: 'remove', tool: 'tofu', version: '1.10.6' },
    ],
    ['migrate', { name: 'migrate' }],
    ['version', { name: 'print', text: version }],
    ['--version', { name: 'print', text: version }],
    ['-v', { name: 'print', text: version }],
    ['bootstrap', { name: 'bootstrap', createsNewToken: false }],
    ['bootstrap --new-token', { name: 'bootstrap', createsNewToken: true }],
    ['reseal', { name: 'reseal', isDryRun: false }],
    ['reseal --dry-run', { name: 'reseal', isDryRun: true }],
    ['backup /backups/monday', { name: 'backup', folder: '/backups/monday' }],
    ['restore -- -monday', { name: 'restore', folder: '-monday' }],
    ['runner', { name: 'runner' }],
    ['runner --agent', { name: 'agent', settings: {} }],
    [
      'runner --agent --url https://gantry.example.com',
      { name: 'agent', settings: { GANTRY_AGENT_URL: 'https://gantry.example.com' } },
    ],
    [
      'runner --name=eu-1 --token=x --agent',
      { name: 'agent', settings: { GANTRY_AGENT_NAME: 'eu-1', GANTRY_AGENT_TOKEN: 'x' } },
    ],
    [
      'runner --agent --token-file /run/token',
      { name: 'agent', settings: { GANTRY_AGENT_TOKEN_FILE: '/run/token' } },
    ],
  ])('parses "%s"', (line, command) => {
    expect(parseCommand(words(line))).toEqual(command);
  });

  it.each(['', 'help', '--help', '-h', 'nonsense --help'])(
    'prints the commands and the environment variables for "%s"',
    (line) => {
      const text = helpOf(line);
      expect(text).toMatch(/^Usage: node dist\/src\/main\.js \[options\] \[command\]\n/);
      for (const command of COMMANDS) expect(text).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
      expect(text).toMatch(/^ {2}GANTRY_PUBLIC_URL /m);
    },
  );

  it.each(COMMANDS)('prints the help of "%s"', (command) => {
    const text = helpOf(`${command} --help`);
    expect(text).toContain(`Usage: node dist/src/main.js ${command}`);
    expect(text).not.toContain('GANTRY_PUBLIC_URL');
    expect(helpOf(`help ${command}`)).toBe(text);
  });

  it.each([
    ['serve -h', ['--trial']],
    ['runner --agent --help', ['--agent', '--url <url>', '--token-file <file>', '--name <name>']],
    ['bootstrap --help', ['--new-token']],
    ['reseal --help', ['--dry-run']],
    ['doctor --help', ['--json']],
    ['tools install --help', ['tools install [tofu|terraform] [<version>]']],
    ['identity rotate --help', ['--now']],
    ['import --help', ['--from <url>', '--workspaces <pattern>', '--without-states']],
  ])('describes the options for "%s"', (line, options) => {
    for (const option of options) expect(helpOf(line)).toContain(option);
  });

  it.each([
    ['server', "unknown command 'server'\n(Did you mean serve?)"],
    ['constructor', "unknown command 'constructor'"],
    ['serve now', "too many arguments for 'serve'. Expected 0 arguments but got 1."],
    ['serve --trail', "unknown option '--trail'\n(Did you mean --trial?)"],
    ['serve --trial=yes', "unknown option '--trial=yes'"],
    [
      'serve --tools',
      '--tools needs --trial. Without --trial, run tools install, or set GANTRY_TOOLS=auto.',
    ],
    ['tools update', "unknown command 'update'"],
    ['tools list tofu', "too many arguments for 'list'. Expected 0 arguments but got 1."],
    ['tools install tofu 1 2', "too many arguments for 'install'. Expected 2 arguments but got 3."],
    ['tools install opentofu 1.10.6', "unknown tool 'opentofu': use tofu or terraform"],
    ['tools remove tofu', "missing required argument 'version'"],
    ['migrate -f', "unknown option '-f'"],
    ['backup', "missing required argument 'folder'"],
    ['backup a b c', "too many arguments for 'backup'. Expected 1 argument but got 3."],
    ['identity list --now', "unknown option '--now'"],
    [
      'runner --url https://gantry.example.com',
      '--url, --token, --token-file and --name need --agent',
    ],
    ['runner --agent --url', "option '--url <url>' argument missing"],
    ['runner --agent --url=', "option '--url <url>' argument '' is invalid. The value is missing."],
    [
      'runner --agent --url --token x',
      "option '--url <url>' argument '--token' is invalid. The value is missing.",
    ],
    ['runner --agent --constructor x', "unknown option '--constructor'"],
    ['import --from https://tfe.example', "required option '--organization <name>' not specified"],
    [
      'import --from tfe.example',
      "option '--from <url>' argument 'tfe.example' is invalid. Use a URL such as " +
        'https://gantry.example.org.',
    ],
  ])('refuses "%s"', (line, sentence) => {
    expect(() => parseCommand(words(line))).toThrow(
      new UsageError(`error: ${sentence}\nAdd --help for the usage.`),
    );
  });

  it.each(['tools', 'identity'])('prints the actions of "%s" as an error', (command) => {
    expect(() => parseCommand([command])).toThrow(UsageError);
    expect(() => parseCommand([command])).toThrow(helpOf(`${command} --help`));
  });
});
