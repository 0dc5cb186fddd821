import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '../../../src/app/schema.js';
import { readConfig } from '../../../src/core/config/config.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { OWNERS, Team } from '../../../src/platform/identity/teams/team.entity.js';
import { sendRequest } from '../../support/http.js';
import { createDatabase } from '../../support/server.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  type RunningServer,
  serveGantry,
} from './gantry-process.js';

vi.setConfig({ testTimeout: 120_000 });

const REQUESTS = 100;
/** Responses after which the server is killed, while other requests are active. */
const RESPONSES_BEFORE_KILL = 25;
const token = newAdminToken();

describe('a server on SQLite that is killed (SIGKILL) during 100 concurrent creations', () => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  let environment: Environment;
  let acknowledged: string[];
  beforeAll(async () => {
    store = await createDatabase('sqlite');
    environment = {
      DATABASE_URL: store.url,
      GANTRY_DATA_DIR: store.folder,
      GANTRY_ADMIN_TOKEN: token,
    };
    acknowledged = await createUntilKilled(await serveGantry(environment));
    expect(acknowledged.length).toBeGreaterThanOrEqual(RESPONSES_BEFORE_KILL);
    expect(acknowledged.length).toBeLessThan(REQUESTS);
  });
  afterAll(async () => {
    killAll();
    await store.remove();
  });

  it('still has every organization that it acknowledged with 201 after a restart', async () => {
    const restarted = await serveGantry(environment);
    for (const name of acknowledged) {
      const { status } = await sendRequest(`${restarted.url}/api/v2/organizations/${name}`, {
        token,
      });
      expect(status, name).toBe(200);
    }
    restarted.signal('SIGTERM');
    expect((await restarted.ended).code).toBe(0);
  });

  it('has no incomplete organization: each has its owners team and its audit event', async () => {
    const database = await openDatabase(readConfig(environment).database, schema);
    const names = (await database.read.find(Organization, { order: { name: 'ASC' } })).map(
      ({ name }) => name,
    );
    const owners = await database.read.findBy(Team, { nameKey: OWNERS });
    const audited = await database.read.findBy(AuditEvent, { action: 'organization.create' });
    await database.close();
    expect(names).toEqual(expect.arrayContaining(acknowledged));
    expect(owners.map(({ organization }) => organization).sort()).toEqual(names);
    expect(audited.map(({ resourceId }) => resourceId).sort()).toEqual(names);
  });
});

/** Creates organizations until the server is killed, and returns the acknowledged names. */
async function createUntilKilled(server: RunningServer): Promise<string[]> {
  const acknowledged: string[] = [];
  const requests = Array.from({ length: REQUESTS }, async (_, index) => {
    const name = `org-${String(index).padStart(3, '0')}`;
    const body = {
      data: { type: 'organizations', attributes: { name, email: 'ops@example.com' } },
    };
    const { status } = await sendRequest(`${server.url}/api/v2/organizations`, { token, body });
    expect(status).toBe(201);
    acknowledged.push(name);
    if (acknowledged.length === RESPONSES_BEFORE_KILL) server.signal('SIGKILL');
  });
  const results = await Promise.allSettled(requests);
  await server.ended;
  // Only a request without a response may fail, in fetch: any status other than 201 is a bug.
  for (const result of results)
    if (result.status === 'rejected')
      expect(String(result.reason)).toMatch(/fetch failed|terminated/);
  return acknowledged;
}
