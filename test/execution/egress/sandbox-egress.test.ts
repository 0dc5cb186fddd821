import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunEgress } from '../../../src/execution/egress/run-egress.js';
import type { Enclosure } from '../../../src/execution/sandbox/enclosure.js';
import { probeEnclosure } from '../../../src/execution/sandbox/probe-enclosure.js';
import { parseEgressRule } from '../../../src/lib/egress/egress-rule.js';
import { needs } from '../../support/needs.js';
import {
  type CommandResult,
  nativeStep,
  NO_CGROUPS,
  runCommand,
  SYSTEM_PATHS,
} from '../support/native-step.js';
import { LIMITS } from '../support/run-fixture.js';
import { NameServer } from './support/name-server.js';

const PERL_MODULES =
  'use strict; use warnings; use IO::Socket::INET; use IO::Socket::UNIX; use Socket qw(:all);';
/** Functions that send a request through the proxy, and connect without it. */
const PERL_PRELUDE = `${PERL_MODULES}
sub through { my ($head) = @_; my $s = IO::Socket::INET->new(PeerAddr => '127.0.0.1:3128', Timeout => 20) or return "none: $!";
  print $s $head; my $line = <$s>; defined $line ? $line : 'closed'; }
sub tcp { my $s = IO::Socket::INET->new(PeerAddr => $_[0], Timeout => 5); $s ? 'connected' : "$!"; }
$| = 1;`;

/** Native code of a module in the real sandbox with egress rules: Perl in place of the tool. */
describe.runIf(needs('bwrap', 'perl', 'linux'))('egress of native code in the sandbox', () => {
  const runs: string[] = [];
  let nameServer: NameServer;
  let host: Server;
  let port: number;
  let enclosure: Enclosure;

  beforeAll(async () => {
    nameServer = await NameServer.start();
    host = createServer((_, response) => response.end('reached'));
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    ({ port } = host.address() as AddressInfo);
    nameServer.answers.set('api.example.test', [['127.0.0.1']]);
    nameServer.answers.set('rebinding.example.test', [['169.254.169.254']]);
    const probed = await probeEnclosure({
      ...{ sandbox: 'required', limits: LIMITS, readOnlyPaths: SYSTEM_PATHS, ...NO_CGROUPS },
      ...{ searchPath: process.env['PATH'] ?? '', timeouts: { graceMs: 1_000 }, egress: 'list' },
    });
    if (typeof probed === 'string') throw new Error(probed);
    enclosure = probed;
  });
  afterAll(async () => {
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
    await nameServer.stop();
    for (const run of runs) rmSync(run, { recursive: true, force: true });
  });

  function createRun(): {
    readonly run: string;
    readonly egress: RunEgress;
    readonly log: string[];
  } {
    const run = mkdtempSync(join(tmpdir(), 'gantry-egress-'));
    runs.push(run);
    for (const folder of ['root/.terraform', 'home', 'providers'])
      mkdirSync(join(run, folder), { recursive: true });
    for (const file of ['run.tfrc', 'root/main.tf.json']) writeFileSync(join(run, file), '');
    const log: string[] = [];
    const egress = new RunEgress({
      folder: join(run, 'egress'),
      rules: [`api.example.test:${port}`, 'rebinding.example.test:80'],
      runner: {
        hosts: [`127.0.0.1:${port}`].map(parseEgressRule),
        privateRanges: [],
        resolvers: [nameServer.address],
      },
      log: (line) => log.push(line),
    });
    return { run, egress, log };
  }

  /** Runs a Perl program. Returns the lines of its output, and the log of the run. */
  async function runProgram(
    program: string,
    { run, egress, log } = createRun(),
  ): Promise<{ readonly lines: string[]; readonly log: string[] }> {
    const { stdout, stderr, code } = await egress.runWithProxy((egressFolder) =>
      execute(run, egressFolder, program),
    );
    if (code !== 0) throw new Error(`ended with ${code}: ${stderr}`);
    return { lines: stdout.trim().split('\n'), log };
  }

  const execute = (
    run: string,
    egressFolder: string | null,
    program: string,
  ): Promise<CommandResult> =>
    runCommand(
      enclosure.createCommand(
        nativeStep(run, '/usr/bin/perl', ['-e', `${PERL_PRELUDE}\n${program}`], { egressFolder }),
      ),
    );

  it('reaches a permitted host through the proxy, and logs each decision', async () => {
    const { lines, log } = await runProgram(
      `print through("CONNECT api.example.test:${port} HTTP/1.1\\r\\n\\r\\n");
       print through("CONNECT evil.example.test:443 HTTP/1.1\\r\\n\\r\\n");
       print "$ENV{HTTPS_PROXY} $ENV{HTTP_PROXY}\\n";`,
    );
    expect(lines.map((line) => line.trim())).toEqual([
      'HTTP/1.1 200 Connection established',
      'HTTP/1.1 403 No egress rule permits this host and port',
      'http://127.0.0.1:3128 http://127.0.0.1:3128',
    ]);
    expect(log.toSorted()).toEqual([
      `Egress to api.example.test:${port} allowed.`,
      'Egress to evil.example.test:443 refused: no egress rule permits it.',
    ]);
  });

  it('reaches nothing without the proxy: its only interface is loopback', async () => {
    const { lines } = await runProgram(
      `print tcp('127.0.0.1:${port}'), "\\n", tcp('169.254.169.254:80'), "\\n", tcp('8.8.8.8:53'), "\\n";
       socket(my $six, AF_INET6, SOCK_STREAM, 0) or die;
       print connect($six, pack_sockaddr_in6(80, inet_pton(AF_INET6, 'fd00:ec2::254'))) ? 'connected' : "$!", "\\n";
       socket(my $udp, AF_INET, SOCK_DGRAM, 0) or die;
       print send($udp, 'x', 0, pack_sockaddr_in(53, inet_aton('8.8.8.8'))) ? 'sent' : "$!", "\\n";
       print socket(my $raw, AF_INET, SOCK_RAW, 1) ? 'raw' : "$!", "\\n";
       print socket(my $packet, 17, SOCK_RAW, 0) ? 'packet' : "$!", "\\n";
       print defined gethostbyname('api.example.test') ? 'resolved' : 'not resolved', "\\n";
       open my $devices, '<', '/proc/net/dev' or die; my @names = map { /^\\s*(\\S+):/ ? $1 : () } <$devices>; print "@names\\n";
       open my $routes, '<', '/proc/net/route' or die; my @routes = <$routes>; print scalar(@routes), "\\n";`,
    );
    expect(lines).toEqual([
      'Connection refused',
      'Network is unreachable',
      'Network is unreachable',
      'Network is unreachable',
      'Network is unreachable',
      'Operation not permitted',
      'Operation not permitted',
      'not resolved',
      'lo',
      '1',
    ]);
  });

  it('is refused metadata and private addresses, also by permitted names', async () => {
    const targets = [
      '169.254.169.254:80',
      '[fd00:ec2::254]:80',
      '[::ffff:169.254.169.254]:80',
      '2852039166:80',
      '0xa9fea9fe:80',
      '169.254.169.254.:80',
      'rebinding.example.test:80',
      'user@api.example.test:80',
    ];
    const { lines } = await runProgram(
      targets
        .map(
          (target) =>
            `print through("CONNECT ${target.replace('@', '\\@')} HTTP/1.1\\r\\n\\r\\n");`,
        )
        .join('\n'),
    );
    expect(lines.map((line) => line.split(' ')[1])).toEqual([
      '403',
      '403',
      '403',
      '400',
      '400',
      '400',
      '403',
      '400',
    ]);
  });

  it('finds no socket of the proxy or of another run, and reaches no abstract socket', async () => {
    const other = createRun();
    const abstract = createTcpServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => abstract.listen('\0gantry-egress-test', resolve));
    await other.egress.runWithProxy(async (otherFolder) => {
      const { lines } = await runProgram(
        `for my $path ('${otherFolder}/proxy.sock', '/run-dir/../egress/proxy.sock', '/proc/1/root${otherFolder}/proxy.sock', 'proxy.sock', 'life.sock') {
           my $s = IO::Socket::UNIX->new(Peer => $path); print $s ? 'connected' : "$!", "\\n"; }
         open my $sockets, '<', '/proc/net/unix' or die; my @sockets = grep { m{ /} } <$sockets>; print scalar(@sockets), "\\n";
         socket(my $abstract, AF_UNIX, SOCK_STREAM, 0) or die;
         print connect($abstract, pack_sockaddr_un("\\0gantry-egress-test")) ? 'connected' : "$!", "\\n";
         opendir my $tasks, '/proc' or die; print scalar(grep { /^[0-9]+$/ } readdir $tasks), "\\n";`,
      );
      expect(lines).toEqual([
        ...Array<string>(5).fill('No such file or directory'),
        '0',
        'Connection refused',
        '1',
      ]);
    });
    await new Promise((resolve) => abstract.close(resolve));
  });

  it('cannot listen on the port of the proxy, or change the interfaces', async () => {
    const { lines } = await runProgram(
      `print IO::Socket::INET->new(LocalAddr => '127.0.0.1:3128', Listen => 1, ReuseAddr => 1) ? 'listens' : "$!", "\\n";
       socket(my $any, AF_INET, SOCK_STREAM, 0) or die; my $request = pack('a16 s x14', 'lo', 0);
       print ioctl($any, 0x8914, $request) ? 'changed' : "$!", "\\n";`,
    );
    expect(lines).toEqual(['Address already in use', 'Operation not permitted']);
  });

  it('has no proxy and no variables for it if no rules apply', async () => {
    const { run } = createRun();
    const { stdout } = await execute(
      run,
      null,
      `print tcp('127.0.0.1:3128'), "\\n", $ENV{HTTPS_PROXY} // 'unset', "\\n";`,
    );
    expect(stdout.trim().split('\n')).toEqual(['Connection refused', 'unset']);
  });

  it('limits the effect of a flood of connections to the proxy of its own run', async () => {
    const other = createRun();
    const flood = runProgram(
      `my @held; for (1 .. 400) { my $s = IO::Socket::INET->new(PeerAddr => '127.0.0.1:3128') or next; print $s "CONNECT "; push @held, $s; }
       print scalar(@held), "\\n"; sleep 3;`,
    );
    const { lines } = await runProgram(
      `sleep 1; print through("CONNECT api.example.test:${port} HTTP/1.1\\r\\n\\r\\n");`,
      other,
    );
    expect(lines[0]).toContain('200 Connection established');
    const { log } = await flood;
    expect(log.join('\n')).toContain('the run has too many connections');
  });

  it('loses only its network if the proxy is killed', async () => {
    const { run, egress, log } = createRun();
    const { lines, hasStopped } = await egress.runWithProxy(async (egressFolder, isStopped) => {
      const ended = execute(
        run,
        egressFolder,
        `print through("CONNECT api.example.test:${port} HTTP/1.1\\r\\n\\r\\n");
         for (1 .. 300) { last if tcp('127.0.0.1:3128') ne 'connected'; select undef, undef, undef, 0.1; }
         print tcp('127.0.0.1:3128'), "\\n"; print "continued\\n";`,
      );
      await expect.poll(() => log.length, { timeout: 30_000 }).toBe(1);
      process.kill(findProxy(egressFolder), 'SIGKILL');
      const { stdout } = await ended;
      return { lines: stdout.trim().split('\n'), hasStopped: isStopped() };
    });
    expect(lines.slice(1)).toEqual(['Connection refused', 'continued']);
    expect(hasStopped).toBe(true);
    expect(log.at(-1)).toBe('The egress proxy of this run has stopped: connections fail.');
  });

  it('leaves no process and no socket behind', async () => {
    const { run, egress } = createRun();
    let processes: number[] = [];
    await egress.runWithProxy(async (egressFolder) => {
      const ended = execute(
        run,
        egressFolder,
        `print through("CONNECT x:1 HTTP/1.1\\r\\n\\r\\n"); sleep 2;`,
      );
      await expect
        .poll(() => (processes = findProcesses(egressFolder)).length, { timeout: 30_000 })
        .toBe(2);
      await ended;
    });
    await expect.poll(() => processes.filter(isAlive), { timeout: 10_000 }).toEqual([]);
    expect(readdirSync(run)).not.toContain('egress');
  });
});

/** The processes with this working directory: the proxy and the forwarder. */
function findProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function findProxy(folder: string): number {
  const proxy = findProcesses(folder).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('egress-proxy'),
  );
  return proxy ?? expect.fail('there is no proxy');
}

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
