import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyCheckout } from '../../support/checkout-files.js';
import { findProgram } from '../../support/needs.js';
import { makeReadyBuilds, READY_BUILDS } from './ready-builds.js';

const SCRIPT = fileURLToPath(new URL('disposable-machine.sh', import.meta.url));

/**
 * The Debian packages of every machine. Node.js and the tool for runs are those of this machine.
 */
const PACKAGES = 'systemd systemd-sysv dbus sudo git curl ca-certificates openssl util-linux';

/** The variables with which npm and apt reach the network. */
const NETWORK_SETTINGS =
  /^(npm_config_(registry|userconfig|cafile|nodedir)|https?_proxy|no_proxy|node_extra_ca_certs)$/i;

/** Additional Debian packages of one machine, and which of their services start with it. */
export interface Equipment {
  readonly packages: string;
  readonly services: string;
}

/** The result of a command on the machine. */
export interface Done {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * A disposable machine with systemd for one test, in its own namespaces. It cannot reach this
 * machine, nor can this machine reach it: its network is its own loopback. Its files are removed
 * with it. Needs root, Debian, and systemd-nspawn.
 */
export class DisposableMachine {
  private readonly folder = mkdtempSync(join(tmpdir(), 'gantry-machine-'));
  private readonly booting: ChildProcess;
  private bootOutput = '';
  /** The PID on this machine of the machine's first process. */
  private leader = 0;

  constructor({ packages, services }: Equipment) {
    const programs = [
      process.execPath,
      ...['terraform', 'tofu'].map(findProgram).filter((place) => place !== null),
    ];
    // If the process that started it is killed, the machine ends too.
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

  /** Provides everything that the page requires. Throws the reason if that is impossible. */
  async boot(): Promise<void> {
    for (
      const late = performance.now() + 600_000;
      performance.now() < late &&
      this.booting.exitCode === null &&
      this.booting.signalCode === null;
      await delay(200)
    ) {
      this.leader = this.firstProcess();
      if (
        this.leader !== 0 &&
        /^(running|degraded)$/m.test((await this.run('systemctl is-system-running || true')).out)
      )
        return makeReadyBuilds(this.at('/'));
    }
    throw new Error(`it does not boot: ${this.bootOutput}`);
  }

  private firstProcess(): number {
    const { pid = 0 } = this.booting;
    const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return child !== '' && readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n'
      ? Number(child)
      : 0;
  }

  /**
   * Executes commands as root in /root, with a bash that exits at the first failing command. A
   * command that downloads something runs in the network of this machine instead of its own.
   */
  async run(code: string, { outside = false }: { outside?: boolean } = {}): Promise<Done> {
    const spaces = ['--mount', '--uts', '--ipc', '--pid', ...(outside ? [] : ['--net'])];
    const env = {
      HOME: '/root',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      ...(outside
        ? { ...readNetworkSettings(), npm_config_sqlite3_local_prebuilds: READY_BUILDS }
        : {}),
    };
    return ended(
      spawn(
        'nsenter',
        [
          '--target',
          String(this.leader),
          ...spaces,
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

  /** Like {@link run}, for commands that must succeed. Returns their output. */
  async must(code: string, options: { outside?: boolean } = {}): Promise<string> {
    const done = await this.run(code, options);
    if (done.code !== 0) throw new Error(`${done.code} of\n${code}\n${done.out}\n${done.err}`);
    return done.out;
  }

  private at(path: string): string {
    return join(`/proc/${this.leader}/root`, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), text);
  }

  read(path: string): string {
    return readFileSync(this.at(path), 'utf8');
  }

  /** A repository of the files of this checkout, as one commit. */
  async makeRepository(path: string): Promise<void> {
    copyCheckout(this.at(path));
    await this.must(
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

async function ended(child: ChildProcess): Promise<Done> {
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
