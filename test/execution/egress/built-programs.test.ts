import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EGRESS_LIMITS } from '../../../src/execution/egress/egress-server.js';
import { findFreePort } from '../../support/find-free-port.js';

const DIST = fileURLToPath(new URL('../../../dist/src/', import.meta.url));

/** The shipped bundles. Other tests run the programs from source, with a loader. */
describe('the built programs of the egress proxy', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gantry-built-'))));
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function start(program: string, args: readonly string[], descriptor: number): ChildProcess {
    const stdio = ['ignore', 'pipe', 'inherit', 'ignore', 'ignore', 'ignore', 'ignore'] as (
      'ignore' | 'pipe' | 'inherit'
    )[];
    stdio[descriptor] = 'pipe';
    const child = spawn(process.execPath, [join(DIST, program), ...args], {
      ...{ cwd: folder, env: {}, stdio },
    });
    children.push(child);
    return child;
  }

  it('forward connections, report decisions, and end together', async () => {
    const proxy = start('egress-proxy.worker.js', [], 4);
    const settings = {
      rules: [],
      runner: { hosts: [], privateRanges: [], resolvers: [] },
      limits: EGRESS_LIMITS,
    };
    (proxy.stdio[4] as Duplex).end(JSON.stringify(settings));
    let printed = '';
    proxy.stdout?.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('ready');
    const port = await findFreePort();
    const forwarder = start('egress-forwarder.worker.js', [folder, String(port)], 6);
    const [ready] = (await once(
      (forwarder.stdio as readonly unknown[])[6] as Readable,
      'data',
    )) as [Buffer];
    expect(ready.toString()).toBe('listening');
    for (const host of ['one.example.com', 'two.example.com']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`CONNECT ${host}:443 HTTP/1.1\r\n\r\n`);
      const [response] = (await once(socket, 'data')) as [Buffer];
      expect(response.toString()).toMatch(/^HTTP\/1\.1 403 /);
      socket.destroy();
    }
    proxy.kill('SIGINT');
    await Promise.all([once(proxy, 'exit'), once(forwarder, 'exit')]);
    expect(printed).toContain('"host":"one.example.com"');
    expect(printed).toContain('"host":"two.example.com"');
  });
});
