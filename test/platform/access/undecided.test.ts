import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../../src/core/http/authenticator.js';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { OrganizationsService } from '../../../src/platform/identity/organizations/organizations.service.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
  worldOf,
} from '../../attack/support/valid-requests.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const FAULT_DETAIL =
  'The server failed to process the request. Give the request ID to the operator.';

type Admit = (
  this: Authenticator,
  ...args: Parameters<Authenticator['authenticate']>
) => ReturnType<Authenticator['authenticate']>;

describe('a response without an access decision', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('is not sent: the caller gets 500, and the log names the operation', async () => {
    await new World(server).establish('organization acme');
    const url = `${server.url}/api/v2/organizations/acme/entitlement-set`;
    expect((await sendRequest(url, { token: server.adminToken })).status).toBe(200);
    // A service without a call of access.require.
    const service = server.app.get(OrganizationsService);
    const read = service.readForEntitlements.bind(service);
    service.readForEntitlements = (_subject, name) =>
      server.database.read.findOneByOrFail(Organization, { name });
    server.log.length = 0;
    const headers = { 'X-Request-Id': 'undecided' };
    const answer = await sendRequest(url, { token: server.adminToken, headers });
    service.readForEntitlements = read;
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      errors: [
        { id: 'undecided', status: '500', title: 'internal server error', detail: FAULT_DETAIL },
      ],
    });
    expect(answer.headers.get('etag')).toBeNull();
    expect(server.log.filter(({ msg }) => msg === 'fault')).toMatchObject([
      { operation: 'readEntitlementSet', level: 50 },
    ]);
    expect((await sendRequest(url, { token: server.adminToken })).status).toBe(200);
  });

  describe('from an operation that reads', () => {
    /** The operations that read with a token. Those with the same world are adjacent. */
    const readers = attackableOperations.filter(
      ({ method, operation }) =>
        method === 'GET' && (operation.security ?? [{}]).length > 0 && '401' in operation.responses,
    );
    let forgetsDecisions = false;
    let current: { readonly name: string; readonly world: World } | null = null;
    const { authenticate } = Authenticator.prototype as { authenticate: Admit };
    beforeAll(() => {
      // While `forgetsDecisions` is true, a request does not record the calls of `access`.
      Authenticator.prototype.authenticate = function (operation, request, response) {
        const admitted = authenticate.call(this, operation, request, response);
        if (!forgetsDecisions) return admitted;
        const decided = { get: () => false, set: () => undefined };
        const forget = (): void => void Object.defineProperty(request.subject, 'decided', decided);
        return admitted instanceof Promise ? admitted.then(forget) : forget();
      };
    });
    afterAll(() => {
      Authenticator.prototype.authenticate = authenticate;
    });

    it.each(readers.map((operation) => [operation.id, operation] as const))(
      'is not sent: %s',
      async (_, operation) => {
        const success = successOf(operation);
        if (current?.name !== worldOf(success))
          current = { name: worldOf(success), world: await createWorld(server, success) };
        const { prepared, token } = await prepareValidRequest(operation, success, current.world);
        const headers = { ...prepared.headers, 'X-Request-Id': 'undecided' };
        const send = () => sendRequest(`${server.url}${prepared.path}`, { token, headers });
        expect((await send()).status).toBeLessThan(400);
        server.log.length = 0;
        forgetsDecisions = true;
        const answer = await send().finally(() => (forgetsDecisions = false));
        expect(answer.status, answer.text.slice(0, 300)).toBe(500);
        expect(answer.text).toContain(FAULT_DETAIL);
        // Only the error: the longest error is shorter than any resource.
        expect(answer.text.length).toBeLessThan(300);
        expect(server.log.filter(({ msg }) => msg === 'fault')).toMatchObject([
          { operation: operation.id },
        ]);
      },
    );

    it('is tested for more than 45 operations', () => {
      expect(readers.length).toBeGreaterThan(45);
    });
  });
});
