import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Environment,
  killAll,
  newAdminToken,
  type RunningServer,
  serveGantry,
} from '../../core/database/gantry-process.js';
import { siteArchive } from '../../support/facts/module-facts.js';
import { sendRequest } from '../../support/http.js';
import { createDatabase } from '../../support/server.js';
import type { VersionState } from './support/registry.js';
import { startSlowUpload } from './support/slow-upload.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const token = newAdminToken();
const MODULES = '/api/v2/organizations/acme/registry-modules';
const SITE = `${MODULES}/private/acme/site/aws`;

describe('a server that is killed (SIGKILL) in the middle of an upload', () => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  let environment: Environment;
  let server: RunningServer;
  let link: string;
  const call = (path: string, body?: object) =>
    sendRequest(`${server.url}${path}`, { token, body });
  const readStates = async () =>
    ((await call(SITE)).json as { data: { attributes: { 'version-statuses': VersionState[] } } })
      .data.attributes['version-statuses'];

  beforeAll(async () => {
    store = await createDatabase('sqlite');
    environment = {
      DATABASE_URL: store.url,
      GANTRY_DATA_DIR: store.folder,
      GANTRY_ADMIN_TOKEN: token,
    };
    server = await serveGantry(environment);
    await call('/api/v2/organizations', {
      data: { type: 'organizations', attributes: { name: 'acme', email: 'ops@acme.example' } },
    });
    await call(MODULES, {
      data: { type: 'registry-modules', attributes: { name: 'site', provider: 'aws' } },
    });
    const made = await call(`${SITE}/versions`, {
      data: { type: 'registry-module-versions', attributes: { version: '1.0.0' } },
    });
    link = new URL((made.json as { data: { links: { upload: string } } }).data.links.upload)
      .pathname;
    startSlowUpload(`${server.url}${link}`, siteArchive());
    await vi.waitUntil(async () => (await readStates())[0]?.status === 'reg_ingressing', {
      timeout: 30_000,
    });
    server.signal('SIGKILL');
    await server.ended;
    server = await serveGantry(environment);
  });
  afterAll(async () => {
    killAll();
    await store.remove();
  });

  it('leaves no usable version', async () => {
    expect(await readStates()).toMatchObject([{ version: '1.0.0', status: 'reg_ingressing' }]);
    expect((await call('/api/registry/v1/modules/acme/site/aws/versions')).json).toEqual({
      modules: [{ source: 'acme/site/aws', versions: [] }],
    });
  });

  it('leaves a pending version that can be created again', async () => {
    expect(
      (
        await call(`${SITE}/versions`, {
          data: { type: 'registry-module-versions', attributes: { version: '1.0.0' } },
        })
      ).status,
    ).toBe(201);
    expect(await readStates()).toMatchObject([{ version: '1.0.0', status: 'pending' }]);
  });

  it('accepts the archive after the restart, with the previous link', async () => {
    expect(
      (await sendRequest(`${server.url}${link}`, { method: 'PUT', raw: siteArchive() })).status,
    ).toBe(200);
    expect(await readStates()).toMatchObject([{ version: '1.0.0', status: 'ok' }]);
  });
});
