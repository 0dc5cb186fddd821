import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { PERMITTED_WITH_PROVISION } from './support/permitted-with-provision.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
  worldOf,
} from './support/valid-requests.js';

const securedOperations = attackableOperations.filter(
  ({ operation }) => (operation.security ?? [{}]).length > 0 && '401' in operation.responses,
);

describe('a member with the level provision on every project', () => {
  let server: TestServer;
  let world: World;
  /** The name of the current world, if no request has changed it. */
  let unchanged: string | null = null;
  let token: string;
  const possible: string[] = [];

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function prepareWorld(operation: DocumentedOperation): Promise<void> {
    const success = successOf(operation);
    if (unchanged === worldOf(success)) return;
    world = await createWorld(server, success);
    unchanged = worldOf(success);
    const id = await world.createUser('provisioner', 'provisioner@acme.example', 'provisioner');
    token = await world.tokenOfUser('provisioner');
    const projects = await server.database.read.query<{ id: string }[]>(
      `SELECT id FROM projects WHERE organization = 'acme'`,
    );
    if (projects.length === 0) return;
    const team = await world.request('POST', '/api/v2/organizations/acme/teams', {
      data: { type: 'teams', attributes: { name: 'provisioners' } },
    });
    await world.addToTeam(team.id, id);
    for (const project of projects)
      await world.request('POST', '/api/v2/team-projects', {
        data: {
          type: 'team-projects',
          attributes: { access: 'provision' },
          relationships: {
            team: { data: { type: 'teams', id: team.id } },
            project: { data: { type: 'projects', id: project.id } },
          },
        },
      });
  }

  for (const operation of securedOperations) {
    it(`gets 403, 404 or 422 from an operation that it may not use: ${operation.id}`, async () => {
      await prepareWorld(operation);
      const { prepared } = await prepareValidRequest(operation, successOf(operation), world);
      const { path, headers, body, raw } = prepared;
      const { method } = operation;
      const answer = await sendRequest(`${server.url}${path}`, {
        method,
        token,
        body,
        raw,
        headers,
      });
      const result = `${answer.status} ${answer.text.slice(0, 300)}`;
      expect(answer.status, result).toBeLessThan(500);
      if (answer.status >= 400) {
        expect([403, 404, 422], result).toContain(answer.status);
        return;
      }
      possible.push(operation.id);
      if (method !== 'GET') unchanged = null;
    }, 60_000);
  }

  it('may use exactly the listed operations on what others have created', () => {
    expect(possible.sort()).toEqual([...PERMITTED_WITH_PROVISION].sort());
  });
});
