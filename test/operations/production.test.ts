import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pagesWithExamples } from '../docs/support/examples.js';
import { needs, reportBroken } from '../support/needs.js';
import { Page } from './support/page.js';
import { DisposableMachine } from './support/disposable-machine.js';

const PUBLIC = 'https://gantry.example.com';
const SETTINGS = '/etc/gantry/gantry.env';
const UNITS = 'gantry gantry@3001 gantry-runner@1 gantry-runner@2';

// Each step depends on the previous ones, so none is retried. Packages are installed, and Gantry is
// built twice.
describe.runIf(needs('machine', 'git', 'cli'))(
  'a machine that is set up as documented',
  { retry: 0, timeout: 1_800_000 },
  () => {
    const password = randomBytes(9).toString('hex');
    const capitals: Record<string, string> = {
      REPOSITORY: '/srv/gantry',
      RELEASE: 'v1',
      NEXT: 'v2',
      TODAY: 'today',
      "'PASSWORD'": `'${password}'`,
    };
    let machine: DisposableMachine;
    let isWhole = false;
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
      isWhole = true;
      await machine.makeRepository('/srv/gantry');
      await machine.must(
        'cd /srv/gantry; git tag v1; git commit --quiet --allow-empty --message=second; git tag v2; echo 127.0.0.1 gantry.example.com >> /etc/hosts',
      );
      page = new Page('docs/operations/production.md', machine, capitals);
    }, 900_000);
    beforeEach(({ skip, onTestFailed }) => {
      skip(!isWhole, 'a step before it has failed, or no machine was booted');
      onTestFailed(() => void (isWhole = false));
    });
    afterAll(() => machine.remove());

    /** Edits the file of the settings, as an operator does. */
    function set(settings: Readonly<Record<string, string>>): void {
      const edited = Object.entries(settings).reduce(
        (text, [name, value]) =>
          text.replace(new RegExp(`^#?${name}=.*$`, 'm'), () => `${name}=${value}`),
        machine.read(SETTINGS),
      );
      machine.write(SETTINGS, edited);
    }

    const ready =
      '/usr/bin/curl --fail --silent --retry 60 --retry-delay 1 --retry-connrefused --output /dev/null';
    const restarted = () =>
      machine.must(
        `systemctl restart ${UNITS}; ${ready} http://127.0.0.1:3000/readyz; ${ready} http://127.0.0.1:3001/readyz`,
      );
    const asAdmin = () =>
      `--silent --header 'Authorization: Bearer ${token}' --header 'Content-Type: application/vnd.api+json'`;
    async function ask<T>(path: string, body?: object): Promise<T> {
      return JSON.parse(
        await machine.must(
          `curl --fail ${asAdmin()} ${body ? `--data '${JSON.stringify({ data: body })}'` : ''} ${PUBLIC}${path}`,
        ),
      ) as T;
    }
    async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
      await expect.poll(isSo, { interval: 500, timeout: 120_000, message: what }).toBe(true);
    }

    it('has program, database, settings and key (sections 1 to 3)', async () => {
      await page.follow('useradd');
      await page.follow('CREATE ROLE');
      const key = (await page.follow('openssl rand')).trim();
      set({
        GANTRY_ENCRYPTION_KEY: key,
        DATABASE_URL: `postgres://gantry:${password}@127.0.0.1:5432/gantry`,
      });
      await page.follow('/usr/local/bin/gantry');
      expect(
        await machine.must(`stat --format='%a %U %G' /etc/gantry ${SETTINGS} /var/lib/gantry`),
      ).toBe('750 root gantry\n640 root gantry\n700 gantry gantry\n');
    });

    it('starts two servers and two runners; doctor finds no problem (section 4)', async () => {
      const said = await page.follow('gantry doctor');
      expect(said).toContain('The database is empty.');
      expect(said).toMatch(/ 0 failures$/m);
      token = said.trimEnd().split('\n').at(-1) ?? '';
      capitals['GANTRY_TOKEN=TOKEN'] =
        `NODE_EXTRA_CA_CERTS=/etc/gantry/ca.crt GANTRY_TOKEN=${token}`;
      expect((await page.follow('systemctl enable')).match(/"status":"ok","checks"/g)).toHaveLength(
        2,
      );
    });

    it('serves only public paths over TLS (section 5)', async () => {
      await machine.must(`
      mkdir --parents /etc/nginx/tls; cd /etc/nginx/tls
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=An authority' -keyout ca.key -out ca.crt
      openssl req -newkey rsa:2048 -nodes -subj /CN=gantry.example.com -keyout gantry.key -out gantry.csr
      openssl x509 -req -in gantry.csr -CA ca.crt -CAkey ca.key -days 2 -extfile <(echo subjectAltName=DNS:gantry.example.com) -out gantry.crt
      install --mode=0644 ca.crt /etc/gantry/ca.crt
      install --mode=0644 ca.crt /usr/local/share/ca-certificates/gantry.crt; update-ca-certificates`);
      await page.follow('gantry-proxy.conf');
      await page.follow('nginx -t');
      const codes = await machine.must(
        `for path in healthz readyz metrics docs; do curl --silent --output /dev/null --write-out '%{http_code} ' ${PUBLIC}/$path; done`,
      );
      expect(codes.trim()).toBe('404 404 404 200');
    });

    it('gets no warnings from doctor, and completes a tour (section 7)', async () => {
      set({ NODE_EXTRA_CA_CERTS: '/etc/gantry/ca.crt' });
      await restarted();
      const said = await page.follow('npm run tour');
      expect(said).toMatch(/ 0 warnings, 0 failures$/m);
      expect(said).toMatch(/^ +A real run, by (OpenTofu|Terraform) /m);
      expect(said).toContain('\nDone. Run it again as often as you like.\n');
    });

    it('restarts a server that was killed', async () => {
      await machine.must('kill -KILL $(systemctl show --property=MainPID --value gantry)');
      await until(
        async () =>
          /^NRestarts=1\n$/.test(await machine.must('systemctl show --property=NRestarts gantry')),
        'systemd starts it again',
      );
      await machine.must(`${ready} http://127.0.0.1:3000/readyz`);
    });

    it('runs an agent in a unit of its own (docs/agents.md)', async () => {
      const agents = new Page('docs/agents.md', machine);
      const { data: pool } = await ask<{ data: { id: string } }>(
        '/api/v2/organizations/tour/agent-pools',
        { type: 'agent-pools', attributes: { name: 'here' } },
      );
      const { data: made } = await ask<{ data: { attributes: { token: string } } }>(
        `/api/v2/agent-pools/${pool.id}/authentication-tokens`,
        { type: 'authentication-tokens', attributes: { description: 'here' } },
      );
      await agents.follow('useradd');
      machine.write(
        '/etc/gantry/agent.env',
        `GANTRY_AGENT_URL=${PUBLIC}\nGANTRY_AGENT_TOKEN=${made.attributes.token}\nNODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates/gantry.crt\n`,
      );
      await agents.follow('systemctl enable', 'cd /opt/gantry');
      await until(
        async () =>
          (
            await ask<{ data: { attributes: { status: string } }[] }>(
              `/api/v2/agent-pools/${pool.id}/agents`,
            )
          ).data[0]?.attributes.status === 'idle',
        'the agent has logged in',
      );
      await machine.must('systemctl disable --now gantry-agent');
      expect(agents.left).toEqual([]);
    });

    it('is restored from a backup to a new database and an empty folder (section 8)', async () => {
      await page.follow('pg_dump');
      await machine.must(
        `systemctl stop ${UNITS}; mv /var/lib/gantry/artifacts /var/lib/gantry/former`,
      );
      await page.follow('pg_restore');
      set({ DATABASE_URL: `postgres://gantry:${password}@127.0.0.1:5432/gantry_restored` });
      await restarted();
      expect(await machine.must('gantry doctor')).toMatch(/ 0 warnings, 0 failures$/m);
      const files = (folder: string) =>
        machine.must(`cd /var/lib/gantry/${folder}; find . -type f -exec sha256sum {} + | sort`);
      expect(await files('former')).not.toBe('');
      expect(await files('artifacts')).toBe(await files('former'));
      expect(
        (await ask<{ data: unknown[] }>('/api/v2/organizations/tour/agent-pools')).data,
      ).toHaveLength(1);
    });

    it('is copied with the tools of PostgreSQL and tar (docs/operations.md)', async () => {
      const operations = new Page('docs/operations.md', machine);
      await operations.follow(
        'pg_dump',
        `set -a; . ${SETTINGS}; set +a; mkdir /backups/again; cd /backups/again`,
      );
      await machine.must(
        'sudo -u postgres psql --quiet --command "CREATE DATABASE again OWNER gantry ENCODING \'UTF8\' TEMPLATE template0"',
      );
      await operations.follow(
        'pg_restore',
        `export DATABASE_URL=postgres://gantry:${password}@127.0.0.1:5432/again GANTRY_DATA_DIR=$(mktemp --directory)`,
      );
      const counted = (database: string) =>
        machine.must(
          `cd /; sudo -u postgres psql --tuples-only --dbname=${database} --command 'SELECT count(*), max(version) FROM audit_events, workspaces'`,
        );
      expect(await counted('again')).toBe(await counted('gantry_restored'));
      expect(operations.left).toEqual([]);
    });

    it('loses no request during an upgrade (section 9)', async () => {
      const load = machine.run(`
      for count in $(seq 100000); do
        if [ -e /run/enough ]; then break; fi
        curl ${asAdmin()} --output /dev/null --write-out '%{http_code}\\n' ${PUBLIC}/api/v2/organizations/tour
        curl ${asAdmin()} --output /dev/null --write-out '%{http_code}\\n' --data '{"data":{"type":"teams","attributes":{"name":"during-'$count'"}}}' ${PUBLIC}/api/v2/organizations/tour/teams
        sleep 0.2
      done`);
      await page.follow('git clone');
      await page.follow('systemctl restart gantry\n');
      machine.write('/run/enough', '');
      const codes = (await load).out.trim().split('\n');
      expect(new Set(codes)).toEqual(new Set(['200', '201']));
      const made = codes.filter((code) => code === '201').length;
      const { meta } = await ask<{ meta: { pagination: { 'total-count': number } } }>(
        '/api/v2/organizations/tour/teams?q=during-',
      );
      console.log(
        `[measured] an upgrade of two servers behind nginx: ${codes.length} requests, none lost`,
      );
      expect(meta.pagination['total-count']).toBe(made);
      expect(
        await machine.must(
          'readlink /proc/$(systemctl show --property=MainPID --value gantry)/cwd',
        ),
      ).toBe('/opt/gantry-v2\n');
    });

    it('serves on SQLite as the README describes', async () => {
      const readme = new Page('README.md', machine);
      await machine.must(
        `systemctl stop ${UNITS}; mv /var/lib/gantry /var/lib/gantry.postgres; mkdir /var/lib/gantry`,
      );
      // All lines of the block except the first, which section 1 has executed, with the server in
      // the background.
      const [build = '', ...lines] = readme.take('dist/src/main.js serve').split('\n');
      expect(build).toBe('npm ci && npm run build');
      const served = machine.run(['cd /opt/gantry', ...lines].join('\n'));
      await machine.must(`${ready} http://127.0.0.1:3000/readyz; pkill --full 'main.js serve'`);
      expect((await served).out).toMatch(
        /^Site administrator "admin"\. Its token, shown this once:\ngantry_user_[\w-]+\n/,
      );
      expect(readme.left).toEqual([]);
    });

    it('was tested with every code block of every page', () => {
      expect(page.left).toEqual([]);
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
