import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';

interface OrganizationDocument {
  readonly data: { readonly attributes: { readonly email: string } };
}

let server: TestServer;
const emailOf = ({ json }: HttpResponse) => (json as OrganizationDocument).data.attributes.email;
const findAcme = () => server.database.read.findOneByOrFail(Organization, { name: 'acme' });
const patch = (email: string) =>
  sendRequest(`${server.url}/api/v2/organizations/acme`, {
    method: 'PATCH',
    token: server.adminToken,
    body: { data: { type: 'organizations', attributes: { email } } },
  });

async function resetAcme(): Promise<void> {
  await server.reset();
  const body = {
    data: { type: 'organizations', attributes: { name: 'acme', email: 'first@example.com' } },
  };
  expect(
    (await sendRequest(`${server.url}/api/v2/organizations`, { token: server.adminToken, body }))
      .status,
  ).toBe(201);
}

describe.each(databases)('20 concurrent PATCH requests for one organization on %s', (kind) => {
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(resetAcme);
  afterAll(() => server.stop());

  it('lose no update: each returns 200 and is audited, or returns 409 and changes nothing', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => patch(`${turn}@example.com`)),
    );
    const stored = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 409);
    expect(stored.length + refused.length).toBe(20);
    expect(stored.length).toBeGreaterThan(0);

    const { email, version } = await findAcme();
    expect(version).toBe(1 + stored.length);
    expect(stored.map(emailOf)).toContain(email);
    const audited = await server.database.read.find(AuditEvent, {
      where: { action: 'organization.update' },
      order: { sequence: 'ASC' },
    });
    expect(audited.map(({ changes }) => (changes as { email: string }).email).sort()).toEqual(
      stored.map(emailOf).sort(),
    );
  });
});

describe('two concurrent PATCH requests for one organization on postgres', () => {
  beforeAll(async () => {
    server = await startServer('postgres');
  });
  beforeEach(resetAcme);
  afterAll(() => server.stop());

  it('return 200 for the first and 409 for the later one', async () => {
    let requests: Promise<HttpResponse>[] = [];
    await server.database.write(async (manager) => {
      await manager.query("SELECT 1 FROM organizations WHERE name = 'acme' FOR UPDATE");
      requests = ['a@example.com', 'b@example.com'].map(patch);
      await waitForLockedTransactions(2);
    });
    const [won, lost] = (await Promise.all(requests)).sort(
      (one, other) => one.status - other.status,
    );
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.json).toMatchObject({
      errors: [
        {
          status: '409',
          detail: expect.stringContaining('Another request changed this resource') as string,
        },
      ],
    });
    expect(await findAcme()).toMatchObject({ email: won && emailOf(won), version: 2 });
  });

  /** Waits until this many transactions wait for the lock of the row. */
  async function waitForLockedTransactions(count: number): Promise<void> {
    await expect
      .poll(() =>
        server.database.read.query(
          "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        ),
      )
      .toEqual([{ count }]);
  }
});
