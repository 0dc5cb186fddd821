import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { toAddressRange } from '../../../src/lib/egress/addresses.js';
import { needs } from '../../support/needs.js';
import { describeEachTool, hasSandbox } from '../../support/tools.js';
import { MemoryLog, NEVER_ABORTED, plan, RunFixture, stateOf } from '../support/run-fixture.js';
import { NameServer } from './support/name-server.js';

const STATE = {
  version: 4,
  terraform_version: '1.0.0',
  serial: 1,
  lineage: 'x',
  outputs: { answer: { value: 'reached', type: 'string' } },
  resources: [],
};

describeEachTool('egress of runs with $title', { skip: !hasSandbox }, (tool) => {
  let fixture: RunFixture;
  let nameServer: NameServer;
  let host: Server;
  let port: number;
  let respond: RequestListener;
  const respondWithState: RequestListener = (_, response) => response.end(JSON.stringify(STATE));

  beforeAll(async () => {
    fixture = await RunFixture.open(tool);
    nameServer = await NameServer.start();
    nameServer.answers.set('api.example.test', [['127.0.0.1']]);
    host = createServer((request, response) => respond(request, response));
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    ({ port } = host.address() as AddressInfo);
    respond = respondWithState;
  });
  afterEach(() => (respond = respondWithState));
  afterAll(async () => {
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
    await nameServer.stop();
    await fixture.close();
  });

  const createExecutor = (limits = {}) =>
    fixture.executor({
      egress: 'list',
      runnerEgress: {
        hosts: [],
        privateRanges: [toAddressRange('127.0.0.0/8') ?? expect.fail('no range')],
        resolvers: [nameServer.address],
      },
      egressLimits: limits,
    });

  /** A module that reads the state of another workspace over HTTP. */
  const moduleReading = (url: string, more = '') => ({
    'main.tf': `data "terraform_remote_state" "other" {
      backend = "http"
      config = { address = "${url}", skip_cert_verification = true, retry_max = 0 }
      ${more}
    }
    output "answer" { value = data.terraform_remote_state.other.outputs.answer }`,
  });
  const permittedRules = () => [`api.example.test:${port}`, `127.0.0.1:${port}`];

  it('connects to the hosts of its rules, in plan and apply', async () => {
    const job = await fixture.job(moduleReading(`http://api.example.test:${port}/state`), {
      egressRules: permittedRules(),
    });
    const log = new MemoryLog();
    const runner = createExecutor();
    const planned = await plan(runner, job, log);
    expect(planned.egress).toEqual([
      {
        ...{ host: 'api.example.test', port, outcome: 'allowed', reason: null },
        connections: expect.any(Number) as number,
      },
    ]);
    expect(log.text).toContain(`Egress to api.example.test:${port} allowed`);
    const applied = await runner.apply(
      { ...job, lockFile: planned.lockFile },
      planned.plan,
      log,
      NEVER_ABORTED,
    );
    expect(stateOf(applied).outputs['answer']?.value).toBe('reached');
  });

  it('fails with the reason if no rule names a host, or its address is private', async () => {
    const planRefused = async (egressRules: readonly string[], url: string) => {
      const job = await fixture.job(moduleReading(url), { egressRules });
      const log = new MemoryLog();
      const outcome = await createExecutor().plan(job, log, NEVER_ABORTED);
      if (outcome.outcome !== 'failed') expect.fail(outcome.outcome);
      return { ...outcome, log: log.text };
    };
    const url = `http://api.example.test:${port}/state`;
    const noRule = await planRefused([], url);
    expect(noRule.log).toContain(
      `Egress to api.example.test:${port} refused: no egress rule permits it.`,
    );
    expect(noRule.egress).toMatchObject([{ outcome: 'refused', reason: 'no-rule' }]);
    const isPrivate = await planRefused([`api.example.test:${port}`], url);
    expect(isPrivate.egress).toMatchObject([{ outcome: 'refused', reason: 'private-address' }]);
    const direct = await planRefused(permittedRules(), `http://127.0.0.1:${port}/state`);
    expect(direct.message).toMatch(/connection refused/);
    expect(direct.egress).toEqual([]);
  });

  it.runIf(needs('openssl'))(
    'tunnels TLS, and reports to the tool why it refuses a host',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gantry-tls-'));
      const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-subj',
          '/CN=api.example.test',
          ...files,
        ],
        { stdio: 'ignore' },
      );
      const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)));
      rmSync(folder, { recursive: true });
      const secure = createTlsServer({ key, cert }, respondWithState);
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      const { port: securePort } = secure.address() as AddressInfo;
      const egressRules = [`*.example.test:${securePort}`, `127.0.0.1:${securePort}`];
      const url = `https://api.example.test:${securePort}/state`;
      const planned = await plan(
        createExecutor(),
        await fixture.job(moduleReading(url), { egressRules }),
      );
      expect(planned.egress).toMatchObject([{ host: 'api.example.test', outcome: 'allowed' }]);
      const refused = await createExecutor().plan(
        await fixture.job(moduleReading(url)),
        new MemoryLog(),
        NEVER_ABORTED,
      );
      expect(refused).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('No egress rule permits this host and port') as string,
      });
      secure.closeAllConnections();
      await new Promise((resolve) => secure.close(resolve));
    },
  );

  it('ignores proxy variables of the workspace, and connects to nothing with NO_PROXY', async () => {
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'NO_PROXY'].map((key) => ({
      ...{ key, value: key === 'NO_PROXY' ? '*' : 'http://127.0.0.1:1', category: 'env' as const },
      ...{ hcl: false, sensitive: false },
    }));
    const job = await fixture.job(moduleReading(`http://api.example.test:${port}/state`), {
      egressRules: permittedRules(),
      variables: variables.slice(0, 3),
    });
    await plan(createExecutor(), job);
    const without = await createExecutor().plan(
      { ...job, runId: 'run-no-proxy', variables },
      new MemoryLog(),
      NEVER_ABORTED,
    );
    expect(without).toMatchObject({ outcome: 'failed', egress: [] });
  });

  it('keeps the state if the proxy is killed during an apply, and reports the reason', async () => {
    const files = {
      'main.tf': `resource "terraform_data" "first" { input = "kept" }\n${
        moduleReading(
          `http://api.example.test:${port}/state`,
          'depends_on = [terraform_data.first]',
        )['main.tf']
      }`,
    };
    const job = await fixture.job(files, { egressRules: permittedRules() });
    const runner = createExecutor();
    const planned = await plan(runner, job);
    const reached = new Promise<void>((resolve) => (respond = () => resolve()));
    const log = new MemoryLog();
    const applying = runner.apply(
      { ...job, lockFile: planned.lockFile },
      planned.plan,
      log,
      NEVER_ABORTED,
    );
    await reached;
    process.kill(findProxy(join(fixture.folder, 'runs', job.runId, 'egress')), 'SIGKILL');
    const applied = await applying;
    expect(applied.outcome).toBe('failed');
    expect(applied.message).toMatch(
      /^The egress proxy of this run stopped, so the run could not reach/,
    );
    expect(log.text).toContain('The egress proxy of this run has stopped: connections fail.');
    expect(stateOf(applied).resources).toContainEqual(
      expect.objectContaining({ mode: 'managed', name: 'first' }),
    );
  });

  it('is refused on a runner without a sandbox', async () => {
    const runner = fixture.executor({ egress: 'list', sandbox: 'off' });
    expect(await runner.findUnavailableReason()).toContain(
      'GANTRY_RUN_EGRESS=list needs the sandbox',
    );
  });
});

function findProxy(folder: string): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('egress-proxy') && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
  return found === undefined ? expect.fail('there is no proxy') : Number(found);
}
