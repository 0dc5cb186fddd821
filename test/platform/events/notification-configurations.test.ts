import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundWork } from '../../../src/core/background/background-work.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { HttpReceiver } from './support/receivers.js';
import { SmtpReceiver } from './support/smtp-receiver.js';

describe.each(databases)('notification configurations, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let receiver: HttpReceiver;
  let smtp: SmtpReceiver;
  beforeAll(async () => {
    receiver = await new HttpReceiver().start();
    smtp = await new SmtpReceiver().start();
    server = await startServer(kind, {
      GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
      GANTRY_SMTP_URL: smtp.url,
      GANTRY_SMTP_FROM: 'gantry@acme.example',
    });
    server.app.get(BackgroundWork).start();
  });
  beforeEach(async () => {
    await server.reset();
    receiver.requests.length = 0;
    smtp.mails.length = 0;
    story = await RunStory.begin(server);
  });
  afterAll(async () => {
    await server.app.get(BackgroundWork).stop();
    await server.stop();
    await smtp.stop();
    await receiver.stop();
  });

  const create = async (attributes: object, relationships: object = {}): Promise<HttpResponse> => {
    const { id } = await story.workspace('web');
    return sendRequest(`${server.url}/api/v2/workspaces/${id}/notification-configurations`, {
      method: 'POST',
      token: story.token,
      body: {
        data: {
          type: 'notification-configurations',
          attributes: { name: 'it', enabled: true, ...attributes },
          relationships,
        },
      },
    });
  };
  const createConfiguration = async (
    attributes: object,
    relationships?: object,
  ): Promise<string> => {
    const { status, text, json } = await create(attributes, relationships);
    expect(status, text).toBe(201);
    return (json as { data: { id: string } }).data.id;
  };

  it('send the signed payload of TFE for their triggers, and nothing for other workspaces', async () => {
    const id = await createConfiguration({
      'destination-type': 'generic',
      url: `${receiver.url}/generic`,
      token: 'hunter2',
      triggers: ['run:needs_attention'],
    });
    await story.waitFor(await story.queue('other'), 'planned');
    const run = await story.queue('web');
    await story.waitFor(run, 'planned');
    await expect
      .poll(() => receiver.bodies('/generic'))
      .toMatchObject([
        {
          payload_version: 1,
          notification_configuration_id: id,
          run_id: run,
          run_url: expect.stringMatching(`/app/acme/workspaces/web/runs/${run}$`),
          workspace_name: 'web',
          organization_name: 'acme',
          notifications: [{ trigger: 'run:needs_attention', run_status: 'planned' }],
        },
      ]);
    const { body, headers } = receiver.requests[0] ?? expect.fail('no request');
    expect(headers['x-tfe-notification-signature']).toBe(
      createHmac('sha512', 'hunter2').update(body).digest('hex'),
    );
  });

  it('send messages to Slack and Microsoft Teams, whose URLs the audit log does not contain', async () => {
    const triggers = ['run:created'];
    await createConfiguration({
      'destination-type': 'slack',
      url: `${receiver.url}/slack`,
      triggers,
    });
    await createConfiguration({
      'destination-type': 'microsoft-teams',
      url: `${receiver.url}/teams`,
      triggers,
    });
    const run = await story.queue('web');
    await expect
      .poll(() => receiver.bodies('/slack'))
      .toEqual([
        { text: expect.stringMatching(`^<http.*/runs/${run}\\|web: run ${run} created>$`) },
      ]);
    await expect
      .poll(() => JSON.stringify(receiver.bodies('/teams')))
      .toContain(`run ${run} created`);
    const audited = await server.database.read.findBy(AuditEvent, {
      action: 'notification-configuration.create',
    });
    const { url } = receiver;
    expect(audited.map(({ changes }) => changes)).toMatchObject([{ url }, { url }]);
  });

  it('send email to addresses and members, and show the response of the mail server', async () => {
    const { id: user } = await story.world
      .read<{ data: { id: string } }>('/api/v2/account/details')
      .then(({ data }) => data);
    const refused = await create(
      { 'destination-type': 'email' },
      { users: { data: [{ type: 'users', id: user }] } },
    );
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Each user must belong to a team of the organization.'),
    ]);
    const id = await createConfiguration({
      'destination-type': 'email',
      'email-addresses': ['ops@acme.example'],
      triggers: ['run:created'],
    });
    const run = await story.queue('web');
    await expect.poll(() => smtp.mails.map(({ to }) => to)).toEqual([['ops@acme.example']]);
    expect(smtp.mails[0]?.source).toContain(`web: run ${run} created`);
    const path = `${server.url}/api/v2/notification-configurations/${id}`;
    await expect
      .poll(async () => (await sendRequest(path, { token: story.token })).json)
      .toMatchObject({
        data: { attributes: { 'delivery-responses': [{ code: '250', successful: 'true' }] } },
      });
  });

  it('send email once to members with the same address, and none to suspended ones', async () => {
    const { world } = story;
    await world.establish('team ops in acme');
    const teamId = await world.id('team ops in acme');
    const users: { type: string; id: string }[] = [];
    for (const username of ['dana', 'erin', 'frank']) {
      const email = username === 'frank' ? 'frank@acme.example' : 'ops@acme.example';
      users.push({
        type: 'users',
        id: await world.createUser(username, email, `user ${username}`),
      });
      await world.request('POST', `/api/v2/teams/${teamId}/relationships/users`, {
        data: [{ type: 'users', id: username }],
      });
    }
    const frank = await world.id('user frank');
    await world.request('POST', `/api/v2/admin/users/${frank}/actions/suspend`);
    await createConfiguration(
      { 'destination-type': 'email', triggers: ['run:created'] },
      { users: { data: users } },
    );
    await story.queue('web');
    await expect.poll(() => smtp.mails.map(({ to }) => to)).toEqual([['ops@acme.example']]);
  });

  it('are verified on request', async () => {
    const id = await createConfiguration({
      'destination-type': 'generic',
      url: `${receiver.url}/verify`,
    });
    const path = `${server.url}/api/v2/notification-configurations/${id}/actions/verify`;
    expect((await sendRequest(path, { method: 'POST', token: story.token })).status).toBe(200);
    await expect
      .poll(() => receiver.bodies('/verify'))
      .toMatchObject([{ run_id: null, notifications: [{ trigger: 'verification' }] }]);
  });
});
