import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs, reportBroken } from '../support/needs.js';
import {
  BUILD_ENVIRONMENT,
  buildBaseImage,
  CONTAINER_EQUIPMENT,
  findContainerProblem,
} from './support/container-base.js';
import { DisposableMachine } from './support/disposable-machine.js';
import { Page } from './support/page.js';

const PROGRAM = 'node dist/src/main.js';
const READY =
  'curl --fail --silent --retry 60 --retry-delay 1 --retry-all-errors --output /dev/null http://127.0.0.1:3000/readyz';

// Each test depends on the previous ones, so none is retried.
describe.runIf(needs('machine', 'git', 'cli'))(
  'a container that is built and run as documented',
  { retry: 0, timeout: 1_200_000 },
  () => {
    let machine: DisposableMachine;
    let isReady = false;
    let page: Page;
    let run = '';
    let token = '';

    beforeAll(async () => {
      machine = new DisposableMachine(CONTAINER_EQUIPMENT);
      const failure = await machine.boot().then(
        () => null,
        (error: Error) => error,
      );
      if (failure) return reportBroken('machine', failure.message);
      await buildBaseImage(machine);
      const problem = await findContainerProblem(machine);
      if (problem !== null) return reportBroken('machine', problem);
      isReady = true;
      await machine.createRepository('/srv/gantry');
      await machine.runOrThrow(
        'echo 127.0.0.1 gantry.example.com >> /etc/hosts; test -e /usr/local/bin/terraform || ln --symbolic "$(command -v terraform || command -v tofu)" /usr/local/bin/terraform',
      );
      page = new Page('docs/operations/production.md', machine, {}, 'podman');
    }, 900_000);
    beforeEach(({ skip, onTestFailed }) => {
      skip(!isReady, 'an earlier test has failed, or no container can be started');
      onTestFailed(() => void (isReady = false));
    });
    afterAll(() => machine.remove());

    const inspect = async <T>(kind: 'image' | 'container', field: string): Promise<T> =>
      JSON.parse(
        await machine.runOrThrow(`podman ${kind} inspect --format '{{json ${field}}}' gantry`),
      ) as T;
    const inContainer = (command: string, options = '') =>
      machine.run(`podman exec ${options} gantry ${command}`);
    /** Sends a request as the administrator. Returns the status. */
    const requestStatus = (path: string) =>
      machine.runOrThrow(
        `curl --silent --output /dev/null --write-out '%{http_code}' --header 'Authorization: Bearer ${token}' http://127.0.0.1:3000${path}`,
      );

    it('has the program and a health check, and neither sources nor secrets', async () => {
      const secret = 'a-secret-beside-the-sources';
      await machine.runOrThrow(
        `cd /srv/gantry; mkdir data; for file in .env gantry.env data/gantry.sqlite src/secret; do echo ${secret} > $file; done`,
      );
      await page.follow('podman build', `${BUILD_ENVIRONMENT}; cd /srv/gantry`);
      expect(await inspect('image', '.HealthCheck')).toMatchObject({
        Test: ['CMD', 'node', '-e', expect.stringContaining('/readyz')],
      });
      const config = await inspect<{ User: string; Env: string[]; Volumes: object }>(
        'image',
        '.Config',
      );
      expect(config).toMatchObject({ User: 'gantry', Volumes: { '/var/lib/gantry': {} } });
      expect(
        config.Env.map((line) => line.split('=')[0]).filter((name = '') =>
          /KEY|SECRET|TOKEN|PASSWORD/.test(name),
        ),
      ).toEqual([]);
      expect(
        (
          await machine.runOrThrow(
            'podman run --rm --entrypoint ls gantry --almost-all /opt/gantry',
          )
        ).split('\n'),
      ).toEqual(['dist', 'generated', 'node_modules', 'package.json', '']);
      expect(
        await machine.runOrThrow(
          'podman run --rm --entrypoint sh gantry -c "ls generated; ls -d node_modules/vitest /build 2> /dev/null; true"',
        ),
      ).toBe('openapi\n');
      expect(
        (
          await machine.runOrThrow(
            `podman save --quiet gantry | { grep --text --count ${secret} || true; }`,
          )
        ).trim(),
      ).toBe('0');
    });

    it('serves as an unprivileged user, from read-only files', async () => {
      await page.follow('container.env');
      run = page.take('podman run --detach');
      const output = await machine.runOrThrow(run);
      token = /^gantry_user_[\w-]+$/m.exec(output)?.[0] ?? '';
      expect(output).toMatch(/ 0 failures$/m);
      expect(await requestStatus('/api/v2/account/details')).toBe('200');
      expect((await inContainer('id --user')).out).toBe('10001\n');
      for (const options of ['', '--user root'])
        expect((await inContainer('touch /opt/gantry/new', options)).err).toContain(
          'Read-only file system',
        );
      expect((await inContainer('cat /proc/1/cmdline')).out).toBe(
        `${PROGRAM.replaceAll(' ', '\0')}\0serve\0`,
      );
    });

    it('reports its health to podman', async () => {
      expect((await machine.run('podman healthcheck run gantry')).code).toBe(0);
      expect(await inspect('container', '.State.Health.Status')).toBe('healthy');
    });

    it('shuts down gracefully when it is stopped, and keeps its data in the volume', async () => {
      await machine.runOrThrow('podman stop gantry');
      expect(await inspect('container', '.State.ExitCode')).toBe(0);
      expect((await machine.run('podman logs gantry')).out).toMatch(/"stopped"/);
      await machine.runOrThrow(`podman rm gantry; ${run.split('\n')[0]}; ${READY}`);
      expect(await requestStatus('/api/v2/account/details')).toBe('200');
    });

    it('isolates runs with the documented options', async () => {
      expect(await page.follow('--security-opt')).toMatch(
        /^ok +sandbox +bubblewrap works\.$[^]* 0 failures$/m,
      );
    });

    it('follows every code block of the page', () => expect(page.remaining).toEqual([]));
  },
);
