import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tools } from '../../../src/execution/worker/run-source.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { chooseVersion } from '../../../src/platform/runs/tool-choice.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { RunnerToolsService } from '../../../src/platform/runs/worker/runner-tools.service.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';

const tools = (...versions: string[]): Tools => ({
  versions,
  installable: [],
  unavailable: null,
});
const OLD = { worker: 'worker-old', pool: null };
const NEW = { worker: 'worker-new', pool: null };

/** A server that executes no runs, and separate runners. */
describe.each(databases)('the tools of runners, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let runnerTools: RunnerToolsService;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    runnerTools = server.app.get(RunnerToolsService);
  });
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const listVersions = async () =>
    [...(await runnerTools.listVersions(server.database.read, null))].sort();
  async function findRefusal(iacVersion: string): Promise<unknown> {
    const attributes = { name: `w${server.clock.now().getTime()}`, 'iac-version': iacVersion };
    const { status, json } = await sendRequest(
      `${server.url}/api/v2/organizations/acme/workspaces`,
      {
        token: story.token,
        body: { data: { type: 'workspaces', attributes } },
      },
    );
    return status === 201 ? null : (json as { errors: { detail: string }[] }).errors[0]?.detail;
  }
  async function claim(runner: typeof OLD, has: Tools): Promise<string | undefined> {
    const left = await runnerTools.findDeferredRuns(runner, has);
    return (
      await server.app
        .get(RunQueue)
        .claim(runner.worker, runner.pool, { findDeferredRuns: async () => left })
    )?.run.id;
  }

  it('determine the versions that a workspace can have, and allow any while they are unknown', async () => {
    expect(await findRefusal('~> 0.11')).toBeNull();
    await runnerTools.announce(OLD, tools('1.8.5'));
    await runnerTools.announce(NEW, tools('1.9.0'));
    expect(await findRefusal('~> 0.11')).toBe(
      'No version of the tool matches "~> 0.11". Available versions: 1.8.5, 1.9.0.',
    );
    expect([await findRefusal('1.8.5'), await findRefusal('~> 1.9')]).toEqual([null, null]);
  });

  it('expire a minute after the last heartbeat, or when the runner stops', async () => {
    await runnerTools.announce(OLD, tools('1.8.5'));
    server.clock.advance(50_000);
    await runnerTools.announce(NEW, tools('1.9.0'));
    expect(await listVersions()).toEqual(['1.8.5', '1.9.0']);
    server.clock.advance(20_000);
    expect(await listVersions()).toEqual(['1.9.0']);
    await runnerTools.withdraw(NEW.worker);
    expect(await listVersions()).toEqual([]);
    const worker = server.app.get(RunWorker);
    await worker.start(null);
    expect(await listVersions()).toEqual(['1.8.5', '1.9.0']);
    await worker.stop(0);
    expect(await listVersions()).toEqual([]);
  });

  it('are empty for a runner that cannot execute runs', async () => {
    await runnerTools.announce(OLD, tools('1.8.5'));
    await runnerTools.announce(OLD, {
      versions: ['1.8.5'],
      installable: [],
      unavailable: 'No sandbox.',
    });
    expect(await listVersions()).toEqual([]);
  });

  it('direct each run to a runner with the newest version that its constraint allows', async () => {
    const [has, hasNewer] = [tools('1.8.5'), tools('1.9.0')];
    await runnerTools.announce(OLD, has);
    await runnerTools.announce(NEW, hasNewer);
    const any = await story.queue('any');
    const exact = await story.queue('exact', { iacVersion: '~> 1.8.0' });
    const none = await story.queue('none', { iacVersion: '~> 0.11' });
    expect(await claim(OLD, has)).toBe(exact);
    // No runner has the version: the first one fails the run with the reason.
    expect(await claim(OLD, has)).toBe(none);
    expect(await claim(OLD, has)).toBeUndefined();
    expect(await claim(NEW, hasNewer)).toBe(any);
  });

  it('leave no run waiting for a lost runner, or for one that cannot execute runs', async () => {
    const broken = { versions: ['1.9.0'], installable: [], unavailable: 'No sandbox.' };
    await runnerTools.announce(OLD, tools('1.8.5'));
    const first = await story.queue('first');
    expect(await claim(NEW, broken)).toBeUndefined();
    expect(await claim(OLD, tools('1.8.5'))).toBe(first);
    const second = await story.queue('second');
    await runnerTools.announce(NEW, tools('1.9.0'));
    expect(await claim(OLD, tools('1.8.5'))).toBeUndefined();
    server.clock.advance(61_000);
    expect(await claim(OLD, tools('1.8.5'))).toBe(second);
  });

  it('direct an apply only to a runner with the version of the plan', async () => {
    const [has, hasNewer] = [tools('1.8.5'), tools('1.9.0')];
    await runnerTools.announce(OLD, has);
    await runnerTools.announce(NEW, hasNewer);
    const id = await story.queue('planned');
    await server.database.write((manager) =>
      manager.update(Run, { id }, { status: 'apply_queued', iacVersion: '1.9.0' }),
    );
    expect(await claim(OLD, has)).toBeUndefined();
    expect(await claim(NEW, hasNewer)).toBe(id);
  });

  it('that can be installed are available to workspaces', async () => {
    await runnerTools.announce(OLD, tools('1.8.5'));
    expect(await findRefusal('~> 1.10')).not.toBeNull();
    const installable = Array.from({ length: 25 }, (_, patch) => `1.10.${patch}`);
    await runnerTools.announce(NEW, { ...tools(), installable });
    expect([await findRefusal('~> 1.10'), await findRefusal('1.10.3')]).toEqual([null, null]);
    expect(await findRefusal('~> 2.0')).toMatch(
      /^No version of the tool matches "~> 2\.0"\. Available versions: 1\.10\.24, 1\.10\.23, .*, 1\.10\.5, and 6 older ones\.$/,
    );
  });

  it('that can be installed yield to runners that have the version', async () => {
    const [has, installs] = [
      tools('1.8.5'),
      { ...tools('1.7.0'), installable: ['1.9.0', '1.8.5'] },
    ];
    await runnerTools.announce(OLD, has);
    await runnerTools.announce(NEW, installs);
    const there = await story.queue('there', { iacVersion: '~> 1.8' });
    const nowhere = await story.queue('nowhere', { iacVersion: '~> 1.9' });
    const apply = await story.queue('apply');
    await server.database.write((manager) =>
      manager.update(Run, { id: apply }, { status: 'apply_queued', iacVersion: '1.9.0' }),
    );
    expect(await claim(OLD, has)).toBe(there);
    expect(await claim(OLD, has)).toBeUndefined();
    expect([await claim(NEW, installs), await claim(NEW, installs)]).toEqual([apply, nowhere]);
  });
});

describe('the version of a run', () => {
  it.each([
    // An installed version takes precedence over a newer installable one.
    ['', ['1.8.5', '1.9.0'], ['1.12.6'], '1.9.0'],
    ['~> 1.8.0', ['1.8.5', '1.9.0'], ['1.12.6', '1.8.9'], '1.8.5'],
    // Then the preferred version, then the newest.
    ['', [], ['1.10.6', '1.12.6', '1.10.5'], '1.10.6'],
    ['>= 1.11', ['1.8.5'], ['1.10.6', '1.12.6', '1.11.0'], '1.12.6'],
    ['1.10.5', ['1.8.5'], ['1.10.6', '1.12.6', '1.10.5'], '1.10.5'],
    ['~> 2.0', ['1.8.5'], ['1.12.6'], null],
  ])(
    'with the constraint "%s", of %j and of installable %j: %s',
    (constraint, versions, installable, version) => {
      expect(chooseVersion(constraint, { versions, installable })).toBe(version);
    },
  );
});
