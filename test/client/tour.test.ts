import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import { describeEachTool, hasSandbox } from '../support/tools.js';

interface TourResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run tour` as a process. */
function runTour(args: readonly string[]): Promise<TourResult> {
  const env = { PATH: process.env['PATH'] ?? '', GANTRY_DATA_DIR: '/nonexistent' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/tour.mjs', ...args],
      { cwd: packageRoot, env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const runTourOf = (server: TestServer, ...args: string[]) =>
  runTour(['--url', server.url, '--token', server.adminToken, ...args]);

async function listNames(server: TestServer, things: string): Promise<string[]> {
  const { json } = await sendRequest(`${server.url}/api/v2/organizations/tour/${things}`, {
    token: server.adminToken,
  });
  return (json as { data: { attributes: { name: string } }[] }).data.map(
    ({ attributes }) => attributes.name,
  );
}

/** Masks the names and IDs that differ between tours. */
const maskNames = (text: string) =>
  text.replace(/site-[0-9a-f]{6}/g, 'site-…').replace(/ws-\w{16}/g, 'ws-…');

describe('the tour of a server whose runs are simulated', { timeout: 60_000 }, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite', { GANTRY_RUN_EXECUTOR: 'simulated' }, { realTool: true });
  });
  afterAll(() => server.stop());

  it('reports that nothing is provisioned, and deletes its workspaces, modules and teams', async () => {
    for (const time of ['first', 'second']) {
      const { code, out, err } = await runTourOf(server);
      expect([time, code, err]).toEqual([time, 0, '']);
      expect(out).toContain(
        'SIMULATED: this server executes no real runs. Nothing is provisioned.',
      );
      expect(out).toContain('Workspace update completed.');
      expect([
        await listNames(server, 'workspaces'),
        await listNames(server, 'registry-modules'),
        await listNames(server, 'teams'),
      ]).toEqual([[], [], ['owners']]);
    }
  });

  it('leaves an upgraded workspace with --keep', async () => {
    expect((await runTourOf(server, '--keep')).code).toBe(0);
    const { json } = await sendRequest(`${server.url}/api/v2/organizations/tour/workspaces`, {
      token: server.adminToken,
    });
    const [workspace] = (json as { data: { attributes: Record<string, unknown> }[] }).data;
    expect(workspace?.attributes).toMatchObject({
      'no-code-upgrade-available': false,
      'source-module-id': expect.stringMatching(
        /^private\/tour\/site-[0-9a-f]{6}\/terraform\/1\.1\.0$/,
      ),
      'resource-count': 2,
    });
  });

  it('reports errors in one sentence', async () => {
    const refused = await Promise.all([
      runTour(['--url', 'http://127.0.0.1:1', '--token', 'x']),
      runTour(['--url', server.url, '--token', 'x']),
      runTour(['--url', server.url]),
      runTour(['--url', 'gantry', '--token', 'x']),
      runTour(['--fast']),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    const sentences = [
      /^http:\/\/127\.0\.0\.1:1 cannot be reached .+ Start a server with npm start/m,
      /does not accept the token/,
      /There is no token: .+ Start the server with npm start/,
      /--url must be an address/,
      /Unknown option '--fast'/,
    ];
    refused.forEach(({ err }, index) => expect(err).toMatch(sentences[index] ?? /./));
    expect(refused.every(({ err }) => !err.includes('    at '))).toBe(true);
  });
});

describeEachTool(
  'the tour of a server with $title',
  { timeout: 120_000 },
  ({ title, searchPath }) => {
    let server: TestServer;
    beforeAll(async () => {
      vi.stubEnv('PATH', searchPath);
      server = await startServer(
        'sqlite',
        { GANTRY_RUN_SANDBOX: hasSandbox ? 'required' : 'off' },
        { realTool: true },
      );
    });
    afterAll(async () => {
      await server.stop();
      vi.unstubAllEnvs();
    });

    it('has the output that the README shows', async () => {
      const { code, out, err } = await runTourOf(server);
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain(`A real run, by ${title}`);
      const [, shown = ''] =
        /^```text\n(.*?)^```$/ms.exec(readFileSync(join(packageRoot, 'README.md'), 'utf8')) ?? [];
      const lines = maskNames(shown)
        .split('\n')
        .filter((line) => line.trim() !== '' && line.trim() !== '…');
      const seen = maskNames(out).split('\n');
      expect(lines.length).toBeGreaterThan(15);
      expect(lines.filter((line) => !seen.includes(line))).toEqual([]);
    });
  },
);
