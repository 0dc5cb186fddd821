import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACME_KEY, exampleArmor, Registry } from '../areas/gpg-keys/support/registry.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { signIn } from '../support/facts/sign-in-facts.js';
import { sendRequest } from '../support/http.js';
import { Installation } from './support/installation.js';
import { createOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 120_000 });

const MODULE = 'resource "terraform_data" "site" { input = "here" }';
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

/** A load balancer may send each request of a sequence to another server. */
describe('two servers on one PostgreSQL', () => {
  let installation: Installation;
  let first: RunningServer;
  let second: RunningServer;
  let module: string;
  beforeAll(async () => {
    installation = await Installation.create('postgres');
    first = await installation.serve({ GANTRY_RUN_WORKERS: '0' });
    second = await installation.serve({ GANTRY_RUN_SIMULATED_DURATION: '700' });
    module = await installation.publish(first, MODULE);
  });
  afterAll(() => installation.remove());

  const registryOf = (server: RunningServer) => new Registry(server, installation.token);

  it('return the first response for a repeated Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'any-process' };
    const [created, repeated] = [
      await registryOf(first).upload('acme', exampleArmor('acme'), key),
      await registryOf(second).upload('acme', exampleArmor('acme'), key),
    ];
    expect([created.status, repeated.status, repeated.text]).toEqual([201, 201, created.text]);
    expect((await registryOf(second).upload('acme', exampleArmor('acme'))).status).toBe(422);
  });

  it('accept the entity tags of each other, and show changes immediately', async () => {
    const shown = await registryOf(first).read('acme', ACME_KEY);
    const tag = shown.headers.get('etag') ?? '';
    expect([shown.status, tag]).toEqual([200, expect.stringMatching(/^(W\/)?".+"$/)]);
    expect((await registryOf(second).read('acme', ACME_KEY, { 'If-None-Match': tag })).status).toBe(
      304,
    );
    await createOrganizations(second.url, installation.token, ['globex']);
    expect(
      (await registryOf(first).move('acme', ACME_KEY, 'globex', { 'If-Match': tag })).status,
    ).toBe(201);
    expect([
      (await registryOf(second).read('acme', ACME_KEY)).status,
      (await registryOf(second).read('globex', ACME_KEY)).status,
    ]).toEqual([404, 200]);
    expect(
      (await registryOf(second).move('globex', ACME_KEY, 'acme', { 'If-Match': tag })).status,
    ).toBe(412);
  });

  it('accept the capability links of each other', async () => {
    const path = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/versions';
    const version = await installation.createResource(first, path, {
      type: 'registry-module-versions',
      attributes: { version: '1.1.0' },
    });
    const upload = new URL(version.data.links['upload'] ?? '').pathname;
    expect(
      (
        await sendRequest(`${second.url}${upload}`, {
          method: 'PUT',
          raw: packFiles({ 'main.tf': MODULE }),
        })
      ).status,
    ).toBe(200);
    const download = await installation.request(
      first,
      '/api/registry/v1/modules/acme/site/aws/1.1.0/download',
    );
    expect(download.status).toBe(204);
    const link = new URL(download.headers.get('x-terraform-get') ?? '', first.url).pathname;
    expect((await sendRequest(`${second.url}${link}`)).status).toBe(200);
  });

  it('share sessions, which end on both servers', async () => {
    const { cookie } = await signIn(first.url, { token: installation.token });
    const read = () =>
      Promise.all(
        [first, second].map(({ url }) =>
          sendRequest(`${url}/api/session`, { headers: { Cookie: cookie, ...SAME_ORIGIN } }),
        ),
      );
    const responses = await read();
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = responses.map(({ json }) => (json as { data: { id: string } }).data.id);
    expect(other).toBe(one);
    const headers = { Cookie: cookie, ...SAME_ORIGIN };
    await sendRequest(`${second.url}/api/session`, { method: 'DELETE', headers });
    // The other process reads the end of the session from the database.
    await expect.poll(async () => (await read()).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('execute runs of each other, and stream their logs', async () => {
    const { run } = await installation.provision(first, module, 'followed', false);
    const response = await fetch(`${first.url}/api/v2/runs/${run}/logs/plan/events`, {
      headers: { Authorization: `Bearer ${installation.token}` },
    });
    const events = await response.text();
    expect(events).toMatch(/^id: [0-9]+\ndata: "/m);
    expect(events).toMatch(/event: end\ndata: \{\}\n\n$/);
    const responses = await Promise.all(
      [first, second].map((server) => installation.request(server, `/api/v2/runs/${run}`)),
    );
    const statuses = responses.map(
      ({ json }) => (json as { data: { attributes: { status: string } } }).data.attributes.status,
    );
    expect(new Set(statuses).size).toBe(1);
    expect(['planned', 'cost_estimated', 'planned_and_finished']).toContain(statuses[0]);
  });
});
