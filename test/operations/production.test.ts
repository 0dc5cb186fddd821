import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pagesWithExamples } from '../docs/support/examples.js';
import { needs, reportBroken } from '../support/needs.js';
import { DisposableMachine } from './support/disposable-machine.js';
import { Page } from './support/page.js';

const PUBLIC = 'https://gantry.example.com';
const SETTINGS = '/etc/gantry/gantry.env';
const UNITS = 'gantry gantry@3001 gantry-runner@1 gantry-runner@2';

// Each test depends on the previous ones, so none is retried.
describe.runIf(needs('machine', 'git', 'cli'))(
  'a machine that is set up as documented',
  { retry: 0, timeout: 1_800_000 },
  () => {
    const password = randomBytes(9).toString('hex');
    const placeholders: Record<string, string> = {
      REPOSITORY: '/srv/gantry',
      RELEASE: 'v1',
      NEXT: 'v2',
      TODAY: 'today',
      "'PASSWORD'": `'${password}'`,
    };
    let machine: DisposableMachine;
    let isReady = false;
    let page: Page;
    let token = '';

    beforeAll(async () => {
      machine = new DisposableMachine({
        packages: 'nginx postgresql bubblewrap',
        services: 'nginx postgresql',
      });
      const failure = await machine.boot().then(
        () => null,
        (error: Error) => error,
      );
      if (failure) return reportBroken('machine', failure.message);
      isReady = true;
      await machine.createRepository('/srv/gantry');
      await machine.runOrThrow(
        'cd /srv/gantry; git tag v1; git commit --quiet --allow-empty --message=second; git tag v2; echo 127.0.0.1 gantry.example.com >> /etc/hosts',
      );
      page = new Page('docs/operations/production.md', machine, placeholders);
    }, 900_000);
    beforeEach(({ skip, onTestFailed }) => {
      skip(!isReady, 'an earlier test has failed, or the machine did not boot');
      onTestFailed(() => void (isReady = false));
    });
    afterAll(() => machine.remove());

    /** Edits the settings file like an operator. */
    function editSettings(settings: Readonly<Record<string, string>>): void {
      const edited = Object.entries(settings).reduce(
        (text, [name, value]) =>
          text.replace(new RegExp(`^#?${name}=.*$`, 'm'), () => `${name}=${value}`),
        machine.read(SETTINGS),
      );
      machine.write(SETTINGS, edited);
    }

    const CURL_UNTIL_READY =
      '/usr/bin/curl --fail --silent --retry 60 --retry-delay 1 --retry-connrefused --output /dev/null';
    const restartUnits = () =>
      machine.runOrThrow(
        `systemctl restart ${UNITS}; ${CURL_UNTIL_READY} http://127.0.0.1:3000/readyz; ${CURL_UNTIL_READY} http://127.0.0.1:3001/readyz`,
      );
    const curlOptions = () =>
      `--silent --header 'Authorization: Bearer ${token}' --header 'Content-Type: application/vnd.api+json'`;
    async function sendRequest<T>(path: string, body?: object): Promise<T> {
      return JSON.parse(
        await machine.runOrThrow(
          `curl --fail ${curlOptions()} ${body ? `--data '${JSON.stringify({ data: body })}'` : ''} ${PUBLIC}${path}`,
        ),
      ) as T;
    }
    async function waitUntil(isMet: () => Promise<boolean>, what: string): Promise<void> {
      await expect.poll(isMet, { interval: 500, timeout: 120_000, message: what }).toBe(true);
    }

    it('has program, database, settings and key (sections 1 to 3)', async () => {
      await page.follow('useradd');
      await page.follow('CREATE ROLE');
      const key = (await page.follow('openssl rand')).trim();
      editSettings({
        GANTRY_ENCRYPTION_KEY: key,
        DATABASE_URL: `postgres://gantry:${password}@127.0.0.1:5432/gantry`,
      });
      await page.follow('/usr/local/bin/gantry');
      expect(
        await machine.runOrThrow(
          `stat --format='%a %U %G' /etc/gantry ${SETTINGS} /var/lib/gantry`,
        ),
      ).toBe('750 root gantry\n640 root gantry\n700 gantry gantry\n');
    });

    it('starts two servers and two runners; doctor finds no problem (section 4)', async () => {
      const output = await page.follow('gantry doctor');
      expect(output).toContain('The database is empty.');
      expect(output).toMatch(/ 0 failures$/m);
      token = output.trimEnd().split('\n').at(-1) ?? '';
      placeholders['GANTRY_TOKEN=TOKEN'] =
        `NODE_EXTRA_CA_CERTS=/etc/gantry/ca.crt GANTRY_TOKEN=${token}`;
      expect(
        (await page.follow('systemctl enable')).match(/"status":"ok","version":"[^"]+","checks"/g),
      ).toHaveLength(2);
    });

    it('serves only public paths over TLS (section 5)', async () => {
      await machine.runOrThrow(`
      mkdir --parents /etc/nginx/tls; cd /etc/nginx/tls
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=An authority' -keyout ca.key -out ca.crt
      openssl req -newkey rsa:2048 -nodes -subj /CN=gantry.example.com -keyout gantry.key -out gantry.csr
      openssl x509 -req -in gantry.csr -CA ca.crt -CAkey ca.key -days 2 -extfile <(echo subjectAltName=DNS:gantry.example.com) -out gantry.crt
      install --mode=0644 ca.crt /etc/gantry/ca.crt
      install --mode=0644 ca.crt /usr/local/share/ca-certificates/gantry.crt; update-ca-certificates`);
      await page.follow('gantry-proxy.conf');
      await page.follow('nginx -t');
      const codes = await machine.runOrThrow(
        `for path in healthz readyz metrics docs; do curl --silent --output /dev/null --write-out '%{http_code} ' ${PUBLIC}/$path; done`,
      );
      expect(codes.trim()).toBe('404 404 404 200');
    });

    it('gets no warnings from doctor, and completes a tour (section 7)', async () => {
      editSettings({ NODE_EXTRA_CA_CERTS: '/etc/gantry/ca.crt' });
      await restartUnits();
      const output = await page.follow('npm run tour');
      expect(output).toMatch(/ 0 warnings, 0 failures$/m);
      expect(output).toMatch(/^ +A real run, by (OpenTofu|Terraform) /m);
      expect(output).toContain('\nDone. Run it again as often as you like.\n');
    });

    it('restarts a server that was killed', async () => {
      await machine.runOrThrow('kill -KILL $(systemctl show --property=MainPID --value gantry)');
      await waitUntil(
        async () =>
          /^NRestarts=1\n$/.test(
            await machine.runOrThrow('systemctl show --property=NRestarts gantry'),
          ),
        'systemd starts it again',
      );
      await machine.runOrThrow(`${CURL_UNTIL_READY} http://127.0.0.1:3000/readyz`);
    });

    it('runs an agent in a separate unit (docs/agents.md)', async () => {
      const agents = new Page('docs/agents.md', machine);
      const { data: pool } = await sendRequest<{ data: { id: string } }>(
        '/api/v2/organizations/tour/agent-pools',
        { type: 'agent-pools', attributes: { name: 'here' } },
      );
      const { data: created } = await sendRequest<{ data: { attributes: { token: string } } }>(
        `/api/v2/agent-pools/${pool.id}/authentication-tokens`,
        { type: 'authentication-tokens', attributes: { description: 'here' } },
      );
      await agents.follow('useradd');
      machine.write(
        '/etc/gantry/agent.env',
        `GANTRY_AGENT_URL=${PUBLIC}\nGANTRY_AGENT_TOKEN=${created.attributes.token}\nNODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates/gantry.crt\n`,
      );
      await agents.follow('systemctl enable', 'cd /opt/gantry');
      await waitUntil(
        async () =>
          (
            await sendRequest<{ data: { attributes: { status: string } }[] }>(
              `/api/v2/agent-pools/${pool.id}/agents`,
            )
          ).data[0]?.attributes.status === 'idle',
        'the agent has logged in',
      );
      await machine.runOrThrow('systemctl disable --now gantry-agent');
      expect(agents.remaining).toEqual([]);
    });

    it('is restored from a backup to a new database and an empty folder (section 8)', async () => {
      await page.follow('pg_dump');
      await machine.runOrThrow(
        `systemctl stop ${UNITS}; mv /var/lib/gantry/artifacts /var/lib/gantry/former`,
      );
      await page.follow('pg_restore');
      editSettings({
        DATABASE_URL: `postgres://gantry:${password}@127.0.0.1:5432/gantry_restored`,
      });
      await restartUnits();
      expect(await machine.runOrThrow('gantry doctor')).toMatch(/ 0 warnings, 0 failures$/m);
      const files = (folder: string) =>
        machine.runOrThrow(
          `cd /var/lib/gantry/${folder}; find . -type f -exec sha256sum {} + | sort`,
        );
      expect(await files('former')).not.toBe('');
      expect(await files('artifacts')).toBe(await files('former'));
      expect(
        (await sendRequest<{ data: unknown[] }>('/api/v2/organizations/tour/agent-pools')).data,
      ).toHaveLength(1);
    });

    it('is copied with the tools of PostgreSQL and tar (docs/operations.md)', async () => {
      const operations = new Page('docs/operations.md', machine);
      await operations.follow(
        'pg_dump',
        `set -a; . ${SETTINGS}; set +a; mkdir /backups/again; cd /backups/again`,
      );
      await machine.runOrThrow(
        'sudo -u postgres psql --quiet --command "CREATE DATABASE again OWNER gantry ENCODING \'UTF8\' TEMPLATE template0"',
      );
      await operations.follow(
        'pg_restore',
        `export DATABASE_URL=postgres://gantry:${password}@127.0.0.1:5432/again GANTRY_DATA_DIR=$(mktemp --directory)`,
      );
      const countRows = (database: string) =>
        machine.runOrThrow(
          `cd /; sudo -u postgres psql --tuples-only --dbname=${database} --command 'SELECT count(*), max(version) FROM audit_events, workspaces'`,
        );
      expect(await countRows('again')).toBe(await countRows('gantry_restored'));
      expect(operations.remaining).toEqual([]);
    });

    it('loses no request during an upgrade (section 9)', async () => {
      const load = machine.run(`
      for count in $(seq 100000); do
        if [ -e /run/enough ]; then break; fi
        curl ${curlOptions()} --output /dev/null --write-out '%{http_code}\\n' ${PUBLIC}/api/v2/organizations/tour
        curl ${curlOptions()} --output /dev/null --write-out '%{http_code}\\n' --data '{"data":{"type":"teams","attributes":{"name":"during-'$count'"}}}' ${PUBLIC}/api/v2/organizations/tour/teams
        sleep 0.2
      done`);
      await page.follow('git clone');
      await page.follow('systemctl restart gantry\n');
      machine.write('/run/enough', '');
      const codes = (await load).out.trim().split('\n');
      expect(new Set(codes)).toEqual(new Set(['200', '201']));
      const created = codes.filter((code) => code === '201').length;
      const { meta } = await sendRequest<{ meta: { pagination: { 'total-count': number } } }>(
        '/api/v2/organizations/tour/teams?q=during-',
      );
      console.log(
        `[measured] an upgrade of two servers behind nginx: ${codes.length} requests, none lost`,
      );
      expect(meta.pagination['total-count']).toBe(created);
      expect(
        await machine.runOrThrow(
          'readlink /proc/$(systemctl show --property=MainPID --value gantry)/cwd',
        ),
      ).toBe('/opt/gantry-v2\n');
    });

    it('serves on SQLite as the README describes', async () => {
      const readme = new Page('README.md', machine);
      await machine.runOrThrow(
        `systemctl stop ${UNITS}; mv /var/lib/gantry /var/lib/gantry.postgres; mkdir /var/lib/gantry`,
      );
      // Section 1 has executed the first line of the block. The server runs in the background.
      const [build = '', ...lines] = readme.take('dist/src/main.js serve').split('\n');
      expect(build).toBe('npm ci && npm run build');
      const served = machine.run(['cd /opt/gantry', ...lines].join('\n'));
      await machine.runOrThrow(
        `${CURL_UNTIL_READY} http://127.0.0.1:3000/readyz; pkill --full 'main.js serve'`,
      );
      expect((await served).out).toMatch(
        /^Token of the site administrator "admin", which is shown only once:\ngantry_user_[\w-]+\n/,
      );
      expect(readme.remaining).toEqual([]);
    });

    it('follows every code block of every page', () => {
      expect(page.remaining).toEqual([]);
      const pages = [...pagesWithExamples()].filter(([, examples]) =>
        examples.some(({ use }) => use?.kind === 'machine'),
      );
      expect(pages.map(([name]) => name)).toEqual([
        'README.md',
        'docs/agents.md',
        'docs/operations.md',
        'docs/operations/production.md',
      ]);
    });
  },
);
