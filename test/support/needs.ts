import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { delimiter, join } from 'node:path';
import { VAULT, VAULT_PROVIDER } from './test-programs.js';
import { bootsUserModeLinux } from './user-mode-linux.js';

interface Requirement {
  /** What is not tested without it. */
  readonly covers: string;
  /** How the user enables it. */
  readonly enable: string;
  readonly isMet: () => boolean;
}

/** The command that installs a package of Debian, or of Homebrew on macOS. */
const installCommand = (apt: string, brew?: string): string =>
  process.platform === 'darwin' && brew ? `brew install ${brew}` : `apt-get install ${apt}`;

const hasPrograms = (...programs: string[]): boolean =>
  programs.every((program) => findProgram(program) !== null);

/**
 * Everything besides Node.js and npm that a test may need. A test that needs more adds a line here.
 */
const REQUIREMENTS = {
  address: {
    covers: 'requests from another address',
    enable: 'run on a machine with a network',
    isMet: () => findOwnAddress() !== null,
  },
  bash: {
    covers: 'commands in the documentation',
    enable: installCommand('bash'),
    isMet: () => hasPrograms('bash'),
  },
  bwrap: {
    covers: 'the sandbox around runs',
    enable: installCommand('bubblewrap'),
    isMet: () => succeeds('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']),
  },
  chromium: {
    covers: 'pages in a real browser',
    enable: installCommand('chromium', '--cask chromium'),
    isMet: () => findChromium() !== null,
  },
  cli: {
    covers: 'runs with a real CLI',
    enable: 'put tofu or terraform on the search path',
    isMet: () => findProgram('tofu') !== null || findProgram('terraform') !== null,
  },
  curl: {
    covers: 'commands in the documentation',
    enable: installCommand('curl'),
    isMet: () => hasPrograms('curl'),
  },
  git: {
    covers: 'copies of the checkout',
    enable: `run in a git checkout; ${installCommand('git')}`,
    isMet: () => succeeds('git', ['ls-files', '--error-unmatch', 'package.json']),
  },
  gpg: {
    covers: 'keys and signatures of GnuPG',
    enable: installCommand('gnupg', 'gnupg'),
    isMet: () => hasPrograms('gpg', 'gpgconf'),
  },
  java: {
    covers: 'generating code from the documents',
    enable: installCommand('default-jre-headless', 'openjdk'),
    isMet: () => succeeds('java', ['-version']),
  },
  jq: {
    covers: 'commands in the documentation',
    enable: installCommand('jq', 'jq'),
    isMet: () => hasPrograms('jq'),
  },
  linux: {
    covers: 'processes of runs, as Linux shows them',
    enable: 'run on Linux',
    isMet: () => process.platform === 'linux',
  },
  machine: {
    covers: 'the pages for production, on a disposable machine',
    enable: 'run as root on Debian; apt-get install systemd-container',
    isMet: () =>
      isRoot() && hasPrograms('systemd-nspawn', 'nsenter', 'unshare', 'setpriv', 'apt-get', 'git'),
  },
  mount: {
    covers: 'full and read-only disks',
    enable: 'run as root on Linux',
    isMet: () => isRoot() && canMount(),
  },
  noexec: {
    covers: 'folders of runs from which nothing can be executed',
    enable: `allow user namespaces; ${installCommand('util-linux')}`,
    isMet: () => {
      const users = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
      const mount = ['mount', '-t', 'tmpfs', '-o', 'noexec', 'tmpfs', '/tmp'];
      return succeeds('unshare', ['--mount', ...users, '--', ...mount]);
    },
  },
  opa: {
    covers: 'policies with Open Policy Agent',
    enable: 'npm run test:programs, or put opa on the search path',
    isMet: () => hasPrograms('opa'),
  },
  openssl: {
    covers: 'TLS with a self-signed certificate',
    enable: installCommand('openssl', 'openssl'),
    isMet: () => hasPrograms('openssl'),
  },
  perl: {
    covers: 'system calls of native code in the sandbox',
    enable: installCommand('perl-base'),
    isMet: () => hasPrograms('perl'),
  },
  prlimit: {
    covers: 'limits on the processes of a run',
    enable: installCommand('util-linux'),
    isMet: () => hasPrograms('prlimit'),
  },
  prometheus: {
    covers: 'dashboards and alerts in a real Prometheus',
    enable: installCommand('prometheus', 'prometheus'),
    isMet: () => hasPrograms('prometheus'),
  },
  promtool: {
    covers: 'the tests of the alerts',
    enable: installCommand('prometheus', 'prometheus'),
    isMet: () => hasPrograms('promtool'),
  },
  providers: {
    covers: 'runs with real providers',
    enable: 'set GANTRY_TEST_PROVIDERS as CONTRIBUTING.md describes',
    isMet: () => Boolean(process.env['GANTRY_TEST_PROVIDERS']),
  },
  setpriv: {
    covers: 'commands as another user',
    enable: installCommand('util-linux'),
    isMet: () => hasPrograms('setpriv'),
  },
  terraform: {
    covers: 'commands in the documentation',
    enable: 'put terraform on the search path',
    isMet: () => hasPrograms('terraform'),
  },
  'tfe-provider': {
    covers: 'the tfe provider',
    enable: 'set GANTRY_TEST_TFE_PROVIDER as CONTRIBUTING.md describes',
    isMet: () => isExecutable(process.env['GANTRY_TEST_TFE_PROVIDER'] ?? ''),
  },
  uml: {
    covers: 'control groups of runs',
    enable: `${installCommand('user-mode-linux')}, on a processor without AMX`,
    isMet: () => process.platform === 'linux' && hasPrograms('linux.uml') && bootsUserModeLinux(),
  },
  vault: {
    covers: 'runs that log in to a real Vault',
    enable: 'install Go; npm run test:programs',
    isMet: () => isExecutable(VAULT.path) && isExecutable(VAULT_PROVIDER.path),
  },
  zip: {
    covers: 'commands in the documentation',
    enable: installCommand('zip', 'zip'),
    isMet: () => hasPrograms('zip'),
  },
} satisfies Record<string, Requirement>;

export type Tool = keyof typeof REQUIREMENTS;

const results = new Map<Tool, boolean>();

/** The tools that must be present: in CI, a missing one is a failure. */
const required = (process.env['GANTRY_TEST_REQUIRED'] ?? '').split(' ');

/**
 * Whether this machine has all of these tools: `describe.runIf(needs('gpg'))(…)`. The run ends with
 * a list of the missing ones and the commands that install them. Throws if GANTRY_TEST_REQUIRED
 * names a missing one.
 */
export function needs(...tools: Tool[]): boolean {
  return tools.map(isMet).every(Boolean);
}

function isMet(tool: Tool): boolean {
  const { covers, enable, ...requirement }: Requirement = REQUIREMENTS[tool];
  const met = results.get(tool) ?? requirement.isMet();
  results.set(tool, met);
  if (!met && required.includes(tool))
    throw new Error(`GANTRY_TEST_REQUIRED names ${tool}, which is missing: ${enable}`);
  if (!met) reportUntested(tool, covers, enable);
  return met;
}

/** Reports a tool that is installed but does not work, such as a machine that does not boot. */
export function reportBroken(tool: Tool, reason: string): void {
  reportUntested(tool, REQUIREMENTS[tool].covers, reason.trim().split('\n').at(-1) ?? '');
}

/** Writes a file for `UntestedReporter`, which runs in another process. */
function reportUntested(tool: string, covers: string, enable: string): void {
  const folder = process.env['GANTRY_TEST_UNTESTED'];
  if (!folder) return console.warn(`Not tested here: ${covers} (${enable})`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, tool), JSON.stringify({ covers, enable }));
}

/** An IPv4 address of this machine that other machines could use. */
export function findOwnAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;
}

/** The browser that `CHROMIUM_PATH` names, else the first one on the search path. */
export function findChromium(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return (
    process.env['CHROMIUM_PATH'] || names.map(findProgram).find((path) => path !== null) || null
  );
}

/** The path of the program on the search path; null if there is none. */
export function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isRoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

function canMount(): boolean {
  return (
    hasPrograms('mount', 'umount', 'unshare') &&
    succeeds('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'])
  );
}

function succeeds(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
