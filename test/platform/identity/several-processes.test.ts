import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/core/database/database.js';
import { Project } from '../../../src/platform/projects/project.entity.js';
import type { RunningServer } from '../../core/database/gantry-process.js';
import { Installation } from '../../faults/support/installation.js';
import { createOrganizations } from '../../faults/support/uploads.js';
import { sendRequest } from '../../support/http.js';

vi.setConfig({ testTimeout: 120_000 });

/** The lifetime of a cached principal. A faster change was caused by a notification. */
const CACHE_LIFETIME_MS = 5_000;
/** Selects the connections that listen for notifications, by their last statement. */
const LISTENING_CONDITION =
  "datname = current_database() AND state = 'idle' AND query LIKE 'SELECT pg_notify(%'";

interface CreatedDocument {
  readonly data: { readonly id: string; readonly attributes: { readonly token?: string } };
}

describe('rights that are changed on one server', () => {
  let installation: Installation;
  let servers: [RunningServer, RunningServer];
  let database: Database;
  beforeAll(async () => {
    installation = await Installation.create('postgres');
    servers = [await installation.serve(), await installation.serve()];
    database = await installation.openDatabase();
    await createOrganizations(servers[0].url, installation.token, ['acme']);
  });
  beforeEach(() => waitUntilAllListen());
  afterAll(async () => {
    await database.close();
    await installation.remove();
  });

  const create = async (path: string, body?: unknown): Promise<CreatedDocument> => {
    const answer = await installation.request(servers[0], path, { method: 'POST', body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  };
  async function createUser(name: string): Promise<{ id: string; token: string; tokenId: string }> {
    const { id } = (
      await create('/api/v2/admin/users', {
        data: { type: 'users', attributes: { username: name, email: `${name}@example.com` } },
      })
    ).data;
    const { data } = await create(`/api/v2/users/${id}/authentication-tokens`, {
      data: { type: 'authentication-tokens' },
    });
    return { id, token: data.attributes.token ?? '', tokenId: data.id };
  }
  /** The status of a request to the other server. */
  const statusOf = async (token: string, path = '/api/v2/account/details') =>
    (await sendRequest(`${servers[1].url}${path}`, { token })).status;
  /**
   * Repeats the change until it takes effect before the cached principal expires. On a loaded
   * machine, an attempt can take longer than that.
   */
  async function expectBeforeExpiry(change: (attempt: number) => Promise<void>): Promise<void> {
    for (
      let attempt = 1, began = -Infinity;
      performance.now() - began >= CACHE_LIFETIME_MS;
      attempt += 1
    ) {
      began = performance.now();
      await change(attempt);
    }
  }
  async function waitUntilAllListen(): Promise<void> {
    await expect
      .poll(
        () =>
          database.read.query(
            `SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${LISTENING_CONDITION}`,
          ),
        { timeout: 30_000 },
      )
      .toEqual([{ count: servers.length }]);
  }

  it('take effect on another immediately: suspension, token, membership', async () => {
    await expectBeforeExpiry(async (attempt) => {
      const { id, token } = await createUser(`suspended-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      await create(`/api/v2/admin/users/${id}/actions/suspend`);
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    await expectBeforeExpiry(async (attempt) => {
      const { token, tokenId } = await createUser(`deleted-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      expect(
        (
          await installation.request(servers[0], `/api/v2/authentication-tokens/${tokenId}`, {
            method: 'DELETE',
          })
        ).status,
      ).toBe(204);
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    const team = await create('/api/v2/organizations/acme/teams', {
      data: { type: 'teams', attributes: { name: 'developers' } },
    });
    await expectBeforeExpiry(async (attempt) => {
      const { id, token } = await createUser(`taken-${attempt}`);
      expect(await statusOf(token, '/api/v2/organizations/acme')).toBe(404);
      await create(`/api/v2/teams/${team.data.id}/relationships/users`, {
        data: [{ type: 'users', id }],
      });
      await expect.poll(() => statusOf(token, '/api/v2/organizations/acme')).toBe(200);
    });
  });

  it('are read for each request while a server receives no notifications', async () => {
    await expectBeforeExpiry(async (attempt) => {
      await waitUntilAllListen();
      const { id, token } = await createUser(`without-notification-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      await database.read.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${LISTENING_CONDITION}`,
      );
      // Without a notification: only a server with an empty cache sees this change.
      await database.read.query(
        "UPDATE users SET suspended_at = '2026-01-01T00:00:00.000Z' WHERE id = $1",
        [id],
      );
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    await waitUntilAllListen();
    await expectBeforeExpiry(async (attempt) => {
      const { id, token } = await createUser(`again-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      await create(`/api/v2/admin/users/${id}/actions/suspend`);
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    expect(servers[1].output()).toContain('database notifications unavailable');
  });

  it('are checked again within a write: a suspended user changes nothing', async () => {
    const user = await createUser('six');
    const owners = await installation.request(
      servers[0],
      '/api/v2/organizations/acme/teams?filter[names]=owners',
    );
    await create(
      `/api/v2/teams/${(owners.json as { data: { id: string }[] }).data[0]?.id}/relationships/users`,
      { data: [{ type: 'users', id: user.id }] },
    );
    const path = '/api/v2/organizations/acme';
    const setSuspendedAt = (timestamp: string | null) =>
      database.read.query('UPDATE users SET suspended_at = $2 WHERE id = $1', [user.id, timestamp]);
    for (const noun of ['workspaces', 'projects']) {
      await expect
        .poll(async () => {
          await setSuspendedAt(null);
          await expect.poll(() => statusOf(user.token, path)).toBe(200);
          // Directly in the database: the server still has the cached principal, as before a late
          // notification.
          await setSuspendedAt('2026-01-01T00:00:00.000Z');
          const refused = await sendRequest(`${servers[1].url}${path}/${noun}`, {
            token: user.token,
            body: { data: { type: noun, attributes: { name: 'late' } } },
          });
          expect(refused.status).toBe(401);
          // If the cached principal expired in between, the text differs and the poll repeats.
          return refused.text;
        })
        .toContain('during the request');
    }
    expect(await database.read.countBy(Project, { name: 'late' })).toBe(0);
    expect(await statusOf(installation.token, `${path}/workspaces/late`)).toBe(404);
  });
});
