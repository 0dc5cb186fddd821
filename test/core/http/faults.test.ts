import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemplatedPoliciesService } from '../../../src/areas/templated-policies/templated-policies.service.js';
import { OrganizationsService } from '../../../src/platform/identity/organizations/organizations.service.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const INTERNAL_MESSAGE = 'connect postgres://gantry:hunter2@db.internal/gantry';

/** Like the errors of some libraries, with a status, a detail and other members. */
class ForeignError extends Error {
  readonly status = 418;
  readonly statusCode = 418;
  readonly expose = true;
  readonly detail = INTERNAL_MESSAGE;
  readonly violations = [{ pointer: '/inside', detail: INTERNAL_MESSAGE }];
}

const DETAIL = 'The server failed to process the request. Give the request ID to the operator.';

describe('an unexpected error of the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await new World(server).establish('organization acme');
    const fail = (): never => {
      throw new ForeignError(INTERNAL_MESSAGE);
    };
    const organizations = server.app.get(OrganizationsService);
    organizations.read = async () => fail();
    organizations.list = async () => fail();
    server.app.get(TemplatedPoliciesService).list = fail;
  });
  afterAll(() => server.stop());

  const request = (path: string) =>
    sendRequest(`${server.url}${path}`, {
      token: server.adminToken,
      headers: { 'X-Request-Id': 'req-fault' },
    });

  it.each([
    [
      'JSON:API',
      '/api/v2/organizations/acme',
      {
        errors: [
          { id: 'req-fault', status: '500', title: 'internal server error', detail: DETAIL },
        ],
      },
    ],
    ['problem details', '/v1/acl/templated-policies', expect.objectContaining({ status: 500 })],
  ])('is returned without its message, in %s', async (_, path, document) => {
    server.log.length = 0;
    const response = await request(path);
    expect(response.status).toBe(500);
    expect(response.json).toEqual(document);
    for (const word of ['hunter2', 'postgres', 'inside', 'internal/', 'ForeignError', '418'])
      expect(response.text).not.toContain(word);
    expect(JSON.stringify([...response.headers])).not.toContain('hunter2');
    expect(response.text).toContain('req-fault');
    expect(response.text).toContain(DETAIL);
    // The log contains the message.
    const faults = server.log.filter(({ msg }) => msg === 'fault');
    expect(faults).toHaveLength(1);
    expect(JSON.stringify(faults)).toContain(INTERNAL_MESSAGE);
  });
});
