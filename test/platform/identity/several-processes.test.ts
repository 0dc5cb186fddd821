import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/core/database/database.js';
import { Project } from '../../../src/platform/projects/project.entity.js';
import type { RunningServer } from '../../core/database/gantry-process.js';
import { Installation } from '../../faults/support/installation.js';
import { makeOrganizations } from '../../faults/support/uploads.js';
import { ask } from '../../support/http.js';

vi.setConfig({ testTimeout: 120_000 });

/** The lifetime of a cached principal in milliseconds. A faster change came by notification. */
const CACHE_LIFETIME_MS = 5_000;
/** The statement of listening connections. */
const LISTENING =
  "datname = current_database() AND state = 'idle' AND query LIKE 'SELECT pg_notify(%'";

interface Made {
  readonly data: { readonly id: string; readonly attributes: { readonly token?: string } };
}

describe('rights that are changed on one server', () => {
  let here: Installation;
  let servers: [RunningServer, RunningServer];
  let database: Database;
  beforeAll(async () => {
    here = await Installation.on('postgres');
    servers = [await here.serve(), await here.serve()];
    database = await here.open();
    await makeOrganizations(servers[0].url, here.token, ['acme']);
  });
  beforeEach(() => allListen());
  afterAll(async () => {
    await database.close();
    await here.remove();
  });

  const post = async (path: string, body?: unknown): Promise<Made> => {
    const answer = await here.ask(servers[0], path, { method: 'POST', body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  };
  async function newUser(name: string): Promise<{ id: string; token: string; tokenId: string }> {
    const { id } = (
      await post('/api/v2/admin/users', {
        data: { type: 'users', attributes: { username: name, email: `${name}@example.com` } },
      })
    ).data;
    const { data } = await post(`/api/v2/users/${id}/authentication-tokens`, {
      data: { type: 'authentication-tokens' },
    });
    return { id, token: data.attributes.token ?? '', tokenId: data.id };
  }
  /** The status of a request to the other server. */
  const statusOf = async (token: string, path = '/api/v2/account/details') =>
    (await ask(`${servers[1].url}${path}`, { token })).status;
  /**
   * Repeats until it was fast enough: on a loaded machine, the cached principal can expire first.
   */
  async function received(change: (attempt: number) => Promise<void>): Promise<void> {
    for (
      let attempt = 1, began = -Infinity;
      performance.now() - began >= CACHE_LIFETIME_MS;
      attempt += 1
    ) {
      began = performance.now();
      await change(attempt);
    }
  }
  async function allListen(): Promise<void> {
    await expect
      .poll(
        () =>
          database.read.query(
            `SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${LISTENING}`,
          ),
        { timeout: 30_000 },
      )
      .toEqual([{ count: servers.length }]);
  }

  it('take effect on another immediately: suspension, token, membership', async () => {
    await received(async (attempt) => {
      const { id, token } = await newUser(`suspended-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      await post(`/api/v2/admin/users/${id}/actions/suspend`);
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    await received(async (attempt) => {
      const { token, tokenId } = await newUser(`deleted-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      expect(
        (
          await here.ask(servers[0], `/api/v2/authentication-tokens/${tokenId}`, {
            method: 'DELETE',
          })
        ).status,
      ).toBe(204);
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    const team = await post('/api/v2/organizations/acme/teams', {
      data: { type: 'teams', attributes: { name: 'developers' } },
    });
    await received(async (attempt) => {
      const { id, token } = await newUser(`taken-${attempt}`);
      expect(await statusOf(token, '/api/v2/organizations/acme')).toBe(404);
      await post(`/api/v2/teams/${team.data.id}/relationships/users`, {
        data: [{ type: 'users', id }],
      });
      await expect.poll(() => statusOf(token, '/api/v2/organizations/acme')).toBe(200);
    });
  });

  it('are read for each request while a server receives no notifications', async () => {
    await received(async (attempt) => {
      await allListen();
      const { id, token } = await newUser(`unheard-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      await database.read.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${LISTENING}`,
      );
      // Without a notification: only a server with an empty cache sees this change.
      await database.read.query(
        "UPDATE users SET suspended_at = '2026-01-01T00:00:00.000Z' WHERE id = $1",
        [id],
      );
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    await allListen();
    await received(async (attempt) => {
      const { id, token } = await newUser(`again-${attempt}`);
      expect(await statusOf(token)).toBe(200);
      await post(`/api/v2/admin/users/${id}/actions/suspend`);
      await expect.poll(() => statusOf(token)).toBe(401);
    });
    expect(servers[1].output()).toContain('database notifications unavailable');
  });

  it('are checked again within a write: a suspended user changes nothing', async () => {
    const user = await newUser('six');
    const owners = await here.ask(
      servers[0],
      '/api/v2/organizations/acme/teams?filter[names]=owners',
    );
    await post(
      `/api/v2/teams/${(owners.json as { data: { id: string }[] }).data[0]?.id}/relationships/users`,
      { data: [{ type: 'users', id: user.id }] },
    );
    const path = '/api/v2/organizations/acme';
    const suspended = (moment: string | null) =>
      database.read.query('UPDATE users SET suspended_at = $2 WHERE id = $1', [user.id, moment]);
    for (const noun of ['workspaces', 'projects']) {
      await expect
        .poll(async () => {
          await suspended(null);
          await expect.poll(() => statusOf(user.token, path)).toBe(200);
          // Directly in the database: the server still has the cached principal, as before a late
          // notification.
          await suspended('2026-01-01T00:00:00.000Z');
          const refused = await ask(`${servers[1].url}${path}/${noun}`, {
            token: user.token,
            body: { data: { type: noun, attributes: { name: 'late' } } },
          });
          expect(refused.status).toBe(401);
          // Repeated if the cached principal has expired in between.
          return refused.text;
        })
        .toContain('while the request waited');
    }
    expect(await database.read.countBy(Project, { name: 'late' })).toBe(0);
    expect(await statusOf(here.token, `${path}/workspaces/late`)).toBe(404);
  });
});
