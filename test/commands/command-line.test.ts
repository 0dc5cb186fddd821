import { describe, expect, it } from 'vitest';
import { parseCommand, UsageError } from '../../src/commands/command-line.js';
import { formatUsage } from '../../src/commands/usage.js';

const words = (line: string): string[] => line.split(' ').filter(Boolean);

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
    ['version', { name: 'version' }],
    ['--version', { name: 'version' }],
    ['-v', { name: 'version' }],
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
      'runner --name=eu-1 --token=-x --agent',
      { name: 'agent', settings: { GANTRY_AGENT_NAME: 'eu-1', GANTRY_AGENT_TOKEN: '-x' } },
    ],
    [
      'runner --agent --token-file /run/token',
      { name: 'agent', settings: { GANTRY_AGENT_TOKEN_FILE: '/run/token' } },
    ],
  ])('parses "%s"', (line, command) => {
    expect(parseCommand(words(line))).toEqual(command);
  });

  it.each([
    '',
    'help',
    '--help',
    '-h',
    'serve --help',
    'runner --agent --help',
    'runner --agent --url --help',
    'backup -h',
    'nonsense --help',
  ])('prints the help for "%s"', (line) => {
    expect(parseCommand(words(line))).toEqual({ name: 'help' });
  });

  it.each([
    ['server', 'There is no command "server".'],
    ['constructor', 'There is no command "constructor".'],
    ['serve now', 'serve does not accept "now".'],
    ['serve --trail', 'serve does not accept "--trail".'],
    ['serve --trial=yes', 'serve: --trial takes no value.'],
    [
      'serve --tools',
      'serve: --tools needs --trial. Without --trial, run tools install, or set GANTRY_TOOLS=auto.',
    ],
    ['tools', 'tools needs an action: install, list or remove.'],
    ['tools update', 'tools does not accept "update".'],
    ['tools list tofu', 'tools list does not accept "tofu".'],
    ['tools install tofu 1.10.6 1.9.0', 'tools install does not accept "1.9.0".'],
    ['tools install --force', 'tools does not accept "--force".'],
    ['tools remove tofu', 'tools remove needs a version: tools remove [tofu|terraform] <version>.'],
    ['version now', 'version does not accept "now".'],
    ['migrate -f', 'migrate does not accept "-f".'],
    ['bootstrap --trial', 'bootstrap does not accept "--trial".'],
    ['reseal now', 'reseal does not accept "now".'],
    ['reseal --dry', 'reseal does not accept "--dry".'],
    ['backup', 'backup needs the name of a folder: backup <folder>.'],
    ['backup a b c', 'backup does not accept "b c".'],
    ['restore --force a', 'restore does not accept "--force".'],
    ['runner --url https://gantry.example.com', '--url is an option of runner --agent.'],
    ['runner --agent --url', 'runner: --url needs a value.'],
    ['runner --agent --url=', 'runner: --url needs a value.'],
    ['runner --agent --url --token x', 'runner: --url needs a value.'],
    ['runner --agent=yes', 'runner: --agent takes no value.'],
    ['runner --agent --pool main', 'runner does not accept "--pool".'],
    ['runner --agent --constructor x', 'runner does not accept "--constructor".'],
    ['runner --agent extra', 'runner does not accept "extra".'],
  ])('refuses "%s"', (line, sentence) => {
    expect(() => parseCommand(words(line))).toThrow(new UsageError(sentence));
  });

  it('lists commands and flags in its help', () => {
    for (const word of [
      'serve',
      'runner',
      'runner --agent',
      'migrate',
      'bootstrap',
      'backup',
      'restore',
      'reseal',
      '--dry-run',
      '--new-token',
      '--url',
      '--token',
      '--token-file',
      '--name',
    ])
      expect(formatUsage()).toContain(word);
  });
});
