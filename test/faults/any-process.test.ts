import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../core/database/gantry-process.js';
import { ACME_KEY, exampleArmor, Registry } from '../areas/gpg-keys/support/registry.js';
import { packed } from '../platform/module-registry/support/archives.js';
import { ask } from '../support/http.js';
import { signIn } from '../support/facts/sign-in-facts.js';
import { Installation } from './support/installation.js';
import { makeOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 120_000 });

const MODULE = 'resource "terraform_data" "site" { input = "here" }';
const OWN = { 'Sec-Fetch-Site': 'same-origin' };

/** A load balancer may send each request of a sequence to another server. */
describe('two servers on one PostgreSQL, in either order', () => {
  let here: Installation;
  let first: RunningServer;
  let second: RunningServer;
  let module: string;
  beforeAll(async () => {
    here = await Installation.on('postgres');
    first = await here.serve({ GANTRY_RUN_WORKERS: '0' });
    second = await here.serve({ GANTRY_RUN_SIMULATED_DURATION: '700' });
    module = await here.publish(first, MODULE);
  });
  afterAll(() => here.remove());

  const at = (server: RunningServer) => new Registry(server, here.token);

  it('return the first response for a repeated Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'any-process' };
    const [made, again] = [
      await at(first).upload('acme', exampleArmor('acme'), key),
      await at(second).upload('acme', exampleArmor('acme'), key),
    ];
    expect([made.status, again.status, again.text]).toEqual([201, 201, made.text]);
    expect((await at(second).upload('acme', exampleArmor('acme'))).status).toBe(422);
  });

  it('accept the entity tags of each other, and show changes immediately', async () => {
    const shown = await at(first).read('acme', ACME_KEY);
    const tag = shown.headers.get('etag') ?? '';
    expect([shown.status, tag]).toEqual([200, expect.stringMatching(/^(W\/)?".+"$/)]);
    expect((await at(second).read('acme', ACME_KEY, { 'If-None-Match': tag })).status).toBe(304);
    await makeOrganizations(second.url, here.token, ['globex']);
    expect((await at(first).move('acme', ACME_KEY, 'globex', { 'If-Match': tag })).status).toBe(
      201,
    );
    expect([
      (await at(second).read('acme', ACME_KEY)).status,
      (await at(second).read('globex', ACME_KEY)).status,
    ]).toEqual([404, 200]);
    expect((await at(second).move('globex', ACME_KEY, 'acme', { 'If-Match': tag })).status).toBe(
      412,
    );
  });

  it('accept the capability links of each other', async () => {
    const path = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/versions';
    const version = await here.make(first, path, {
      type: 'registry-module-versions',
      attributes: { version: '1.1.0' },
    });
    const upload = new URL(version.data.links['upload'] ?? '').pathname;
    expect(
      (await ask(`${second.url}${upload}`, { method: 'PUT', raw: packed({ 'main.tf': MODULE }) }))
        .status,
    ).toBe(200);
    const download = await here.ask(first, '/api/registry/v1/modules/acme/site/aws/1.1.0/download');
    expect(download.status).toBe(204);
    const link = new URL(download.headers.get('x-terraform-get') ?? '', first.url).pathname;
    expect((await ask(`${second.url}${link}`)).status).toBe(200);
  });

  it('share sessions, which end on both', async () => {
    const { cookie } = await signIn(first.url, { token: here.token });
    const read = () =>
      Promise.all(
        [first, second].map(({ url }) =>
          ask(`${url}/api/session`, { headers: { Cookie: cookie, ...OWN } }),
        ),
      );
    const answers = await read();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = answers.map(({ json }) => (json as { data: { id: string } }).data.id);
    expect(other).toBe(one);
    const headers = { Cookie: cookie, ...OWN };
    await ask(`${second.url}/api/session`, { method: 'DELETE', headers });
    // The other process reads the end of the session from the database.
    await expect.poll(async () => (await read()).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('execute runs of each other, and stream their logs', async () => {
    const { run } = await here.provision(first, module, 'followed', false);
    const answer = await fetch(`${first.url}/api/v2/runs/${run}/logs/plan/events`, {
      headers: { Authorization: `Bearer ${here.token}` },
    });
    const events = await answer.text();
    expect(events).toMatch(/^id: [0-9]+\ndata: "/m);
    expect(events).toMatch(/event: end\ndata: \{\}\n\n$/);
    const states = await Promise.all(
      [first, second].map((server) => here.ask(server, `/api/v2/runs/${run}`)),
    );
    const attributes = states.map(
      ({ json }) =>
        (json as { data: { attributes: { status: string; 'log-read-url'?: string } } }).data
          .attributes.status,
    );
    expect(new Set(attributes).size).toBe(1);
    expect(['planned', 'cost_estimated', 'planned_and_finished']).toContain(attributes[0]);
  });
});
