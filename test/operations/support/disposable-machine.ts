import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyCheckout } from '../../support/copy-checkout.js';
import { findProgram } from '../../support/needs.js';
import { packPrebuiltModules, PREBUILT_MODULES_FOLDER } from './prebuilt-modules.js';

const SCRIPT = fileURLToPath(new URL('disposable-machine.sh', import.meta.url));

/** The Debian packages of every machine, which also gets Node.js and the tools of this one. */
const PACKAGES = 'systemd systemd-sysv dbus sudo git curl ca-certificates openssl util-linux';

/** The variables that configure how npm and apt connect to the network. */
const NETWORK_SETTINGS =
  /^(npm_config_(registry|userconfig|cafile|nodedir)|https?_proxy|no_proxy|node_extra_ca_certs)$/i;

/** Additional Debian packages of a machine, and their services that start with it. */
export interface Equipment {
  readonly packages: string;
  readonly services: string;
}

/** The result of a command on the machine. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * A disposable machine with systemd, in its own namespaces. Its only network is its loopback
 * interface, so neither machine can connect to the other. Needs root, Debian and systemd-nspawn.
 */
export class DisposableMachine {
  private readonly folder = mkdtempSync(join(tmpdir(), 'gantry-machine-'));
  private readonly booting: ChildProcess;
  private bootOutput = '';
  /** The ID of its first process on this machine. */
  private leader = 0;

  constructor({ packages, services }: Equipment) {
    const programs = [
      process.execPath,
      ...['terraform', 'tofu'].map(findProgram).filter((place) => place !== null),
    ];
    // The machine ends with the process that started it.
    this.booting = spawn(
      'setpriv',
      [
        '--pdeathsig',
        'KILL',
        'unshare',
        '--mount',
        '--propagation',
        'private',
        'sh',
        SCRIPT,
        this.folder,
        `${PACKAGES} ${packages}`,
        services,
        ...programs,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    for (const stream of [this.booting.stdout, this.booting.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.bootOutput += text));
  }

  /** Waits until the machine has booted. Throws the reason if it does not boot. */
  async boot(): Promise<void> {
    for (
      const deadline = performance.now() + 600_000;
      performance.now() < deadline &&
      this.booting.exitCode === null &&
      this.booting.signalCode === null;
      await delay(200)
    ) {
      this.leader = this.findFirstProcess();
      if (
        this.leader !== 0 &&
        /^(running|degraded)$/m.test((await this.run('systemctl is-system-running || true')).out)
      )
        return packPrebuiltModules(this.pathOnHost('/'));
    }
    throw new Error(`the machine did not boot: ${this.bootOutput}`);
  }

  private findFirstProcess(): number {
    const { pid = 0 } = this.booting;
    const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return child !== '' && readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n'
      ? Number(child)
      : 0;
  }

  /**
   * Executes commands as root in /root, with a bash that exits at the first failing command. With
   * `outside`, they use the network of this machine, such as for downloads.
   */
  async run(code: string, { outside = false }: { outside?: boolean } = {}): Promise<CommandResult> {
    const namespaces = ['--mount', '--uts', '--ipc', '--pid', ...(outside ? [] : ['--net'])];
    const env = {
      HOME: '/root',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      ...(outside
        ? { ...readNetworkSettings(), npm_config_sqlite3_local_prebuilds: PREBUILT_MODULES_FOLDER }
        : {}),
    };
    return collectResult(
      spawn(
        'nsenter',
        [
          '--target',
          String(this.leader),
          ...namespaces,
          '--wd',
          'bash',
          '-euo',
          'pipefail',
          '-c',
          `cd /root\n${code}`,
        ],
        { env, stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    );
  }

  /** Executes commands like {@link run}, and throws if one fails. Returns their output. */
  async runOrThrow(code: string, options: { outside?: boolean } = {}): Promise<string> {
    const result = await this.run(code, options);
    if (result.code !== 0)
      throw new Error(`exit code ${result.code} of\n${code}\n${result.out}\n${result.err}`);
    return result.out;
  }

  private pathOnHost(path: string): string {
    return join(`/proc/${this.leader}/root`, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.pathOnHost(path)), { recursive: true });
    writeFileSync(this.pathOnHost(path), text);
  }

  read(path: string): string {
    return readFileSync(this.pathOnHost(path), 'utf8');
  }

  /** Creates a repository with the files of this checkout in one commit. */
  async createRepository(path: string): Promise<void> {
    copyCheckout(this.pathOnHost(path));
    await this.runOrThrow(
      `git init --quiet ${path}; cd ${path}; git config user.name Test; git config user.email test@example.com; git add --all; git commit --quiet --message=first`,
    );
  }

  async remove(): Promise<void> {
    const closed = new Promise((resolve) => this.booting.once('close', resolve));
    if (this.booting.exitCode === null && this.booting.signalCode === null) {
      // When the first process ends, the kernel kills all others.
      if (this.leader !== 0) process.kill(this.leader, 'SIGKILL');
      this.booting.kill('SIGKILL');
      await closed;
    }
    rmdirSync(this.folder);
  }
}

function readNetworkSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] =>
      NETWORK_SETTINGS.test(entry[0]),
    ),
  );
}

async function collectResult(child: ChildProcess): Promise<CommandResult> {
  const [out, err] = [child.stdout, child.stderr].map((stream) => {
    const pieces: Buffer[] = [];
    stream?.on('data', (piece: Buffer) => pieces.push(piece));
    return pieces;
  });
  const code = await new Promise<number>((resolve, reject) =>
    child.once('error', reject).once('close', (status) => resolve(status ?? 1)),
  );
  return {
    code,
    out: Buffer.concat(out ?? []).toString(),
    err: Buffer.concat(err ?? []).toString(),
  };
}
