import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundWork } from '../../../src/core/background/background-work.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { MAX_CHANGES_LENGTH } from '../../../src/platform/events/audit-stream.js';
import { Event } from '../../../src/platform/events/event.entity.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { HttpReceiver } from './support/receivers.js';

const AUDIT = ['audit.recorded'];

interface AuditEntry {
  readonly action: string;
  readonly outcome: string;
}

describe.each(databases)('the stream of audit events, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let receiver: HttpReceiver;
  beforeAll(async () => {
    receiver = await new HttpReceiver().start();
    server = await startServer(kind, { GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' });
    server.app.get(BackgroundWork).start();
  });
  beforeEach(async () => {
    await server.reset();
    receiver.requests.length = 0;
    world = new World(server);
    await world.establish('organization acme');
  });
  afterAll(async () => {
    await server.app.get(BackgroundWork).stop();
    await server.stop();
    await receiver.stop();
  });

  async function send(
    caller: string,
    method: string,
    path: string,
    type = 'webhooks',
    attributes?: object,
  ): Promise<HttpResponse> {
    return sendRequest(`${server.url}/api/v2${path}`, {
      method,
      token: (await world.token(caller)) ?? '',
      ...(attributes ? { body: { data: { type, attributes } } } : {}),
    });
  }
  const create = (caller: string, path: string, types: string[]) =>
    send(caller, 'POST', '/organizations/acme/webhooks', 'webhooks', {
      name: path,
      url: `${receiver.url}/${path}`,
      'event-types': types,
    });
  async function createReceiver(path: string, types: string[]): Promise<string> {
    const { status, text, json } = await create('owner of acme', path, types);
    expect(status, text).toBe(201);
    return (json as { data: { id: string } }).data.id;
  }
  const receivedActions = (path: string) =>
    receiver
      .bodies(path)
      .map(({ data }) => (data as { 'audit-event': AuditEntry })['audit-event'])
      .map(({ action, outcome }) => `${action} ${outcome}`);

  it('has every change and every refusal, in order, for webhooks that name it', async () => {
    await createReceiver('siem', AUDIT);
    await createReceiver('all', []);
    const team = { name: 'ops', visibility: 'organization' };
    await send('owner of acme', 'POST', '/organizations/acme/teams', 'teams', team);
    const denied = { name: 'dev', visibility: 'organization' };
    const path = '/organizations/acme/teams';
    expect((await send('member of acme', 'POST', path, 'teams', denied)).status).toBe(404);
    await expect
      .poll(() => receivedActions('/siem'), { timeout: 15_000 })
      .toContain('team.write denied');
    const shown = receivedActions('/siem');
    expect(shown.slice(0, 3)).toEqual([
      'webhook.create succeeded',
      'webhook.create succeeded',
      'team.create succeeded',
    ]);
    const { body } = receiver.requests.find((one) => one.body.includes('team.create')) ?? {};
    expect(JSON.parse(body ?? '')).toMatchObject({
      id: expect.stringMatching(/^evt-/),
      type: 'audit.recorded',
      organization: 'acme',
      data: {
        'audit-event': {
          'actor-type': 'user',
          'resource-type': 'teams',
          'request-id': expect.stringMatching(/^req-/),
          changes: { name: 'ops' },
        },
      },
    });
    expect(receiver.bodies('/all')).toEqual([]);
  });

  it('is not stored if no webhook names it', async () => {
    await createReceiver('all', []);
    expect(await server.database.read.countBy(Event, { type: 'audit.recorded' })).toBe(0);
  });

  it('is available only to callers who may read the audit log', async () => {
    const siem = await createReceiver('siem', AUDIT);
    const plain = await createReceiver('plain', ['run.applied']);
    const token = 'organization token of acme';
    expect((await create(token, 'own', AUDIT)).status).toBe(422);
    const list = await send(token, 'GET', '/organizations/acme/webhooks');
    expect((list.json as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([plain]);
    const test = await send('owner of acme', 'POST', `/webhooks/${siem}/actions/test`);
    const { id } = (test.json as { data: { id: string } }).data;
    for (const [method, path] of [
      ['GET', `/webhooks/${siem}`],
      ['GET', `/webhooks/${siem}/deliveries`],
      ['POST', `/webhooks/${siem}/actions/test`],
      ['POST', `/webhooks/${siem}/actions/rotate-secret`],
      ['GET', `/webhook-deliveries/${id}`],
      ['POST', `/webhook-deliveries/${id}/actions/resend`],
      ['DELETE', `/webhooks/${siem}`],
    ] as const)
      expect((await send(token, method, path)).status, path).toBe(404);
    const moved = { url: 'https://elsewhere.example.com/' };
    expect((await send(token, 'PATCH', `/webhooks/${siem}`, 'webhooks', moved)).status).toBe(404);
    expect((await send('owner of acme', 'GET', `/webhooks/${siem}`)).status).toBe(200);
  });

  it('cannot be added to a webhook or removed from one', async () => {
    const siem = await createReceiver('siem', AUDIT);
    const plain = await createReceiver('plain', []);
    for (const [id, types] of [
      [siem, []],
      [plain, AUDIT],
    ] as const) {
      const changed = await send('owner of acme', 'PATCH', `/webhooks/${id}`, 'webhooks', {
        'event-types': types,
      });
      expect([changed.status, changed.text]).toEqual([
        422,
        expect.stringContaining('can neither add nor remove audit.recorded'),
      ]);
    }
    const types = [...AUDIT, 'run.applied'];
    const wider = await send('owner of acme', 'PATCH', `/webhooks/${siem}`, 'webhooks', {
      'event-types': types,
    });
    expect(wider.status).toBe(200);
  });

  it('omits changes that are too large for an event', async () => {
    await createReceiver('siem', AUDIT);
    const recordChange = (text: string) =>
      server.database.write((manager) =>
        server.app.get(AuditLog).recordUnchecked(
          manager,
          { principal: null, requestId: 'req-1' },
          {
            organization: 'acme',
            action: 'text.set',
            resource: { type: 'texts', id: 'text' },
            changes: { text },
          },
          'succeeded',
        ),
      );
    await recordChange('short');
    await recordChange('x'.repeat(MAX_CHANGES_LENGTH));
    const receivedChanges = () =>
      receiver
        .bodies('/siem')
        .map(
          ({ data }) =>
            (data as { 'audit-event': { action: string; changes: unknown } })['audit-event'],
        )
        .filter(({ action }) => action === 'text.set')
        .map((event) => event.changes);
    await expect.poll(receivedChanges, { timeout: 15_000 }).toEqual([{ text: 'short' }, null]);
  });
});
