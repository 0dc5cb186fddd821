import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Organization } from '../../src/identity/organization.entity.js';
import { OrganizationsService } from '../../src/identity/organizations.service.js';
import { ask } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

describe('an answer for which nobody asked whether the caller may have it', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await new World(server).given('organization acme');
  });
  afterAll(() => server.stop());

  it('is not sent: the caller gets 500 without the data, and the log names the operation', async () => {
    const url = `${server.url}/api/v2/organizations/acme/entitlement-set`;
    expect((await ask(url, { token: server.adminToken })).status).toBe(200);
    // A service that somebody has written without access.require.
    const service = server.app.get(OrganizationsService);
    service.read = (_subject, name) => server.database.read.findOneByOrFail(Organization, { name });
    const answer = await ask(url, { token: server.adminToken });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('agents');
    expect(
      server.log.some(
        ({ msg, operation }) => msg === 'fault' && operation === 'readEntitlementSet',
      ),
    ).toBe(true);
  });
});
