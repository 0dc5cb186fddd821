import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Retention } from '../../../src/app/retention/retention.js';
import { BackgroundWork } from '../../../src/core/background/background-work.js';
import { rows } from '../../../src/core/database/rows.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { Deliveries } from '../../../src/platform/events/deliveries.js';
import { Event } from '../../../src/platform/events/event.entity.js';
import { EventDelivery } from '../../../src/platform/events/event-delivery.entity.js';
import { EventReceiver } from '../../../src/platform/events/event-receiver.entity.js';
import { Events } from '../../../src/platform/events/events.js';
import { MAX_WEBHOOKS } from '../../../src/platform/events/webhooks/webhooks.service.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { HttpReceiver, insertReceiver } from './support/receivers.js';

const HOUR_MS = 60 * 60 * 1000;

interface WebhookResource {
  readonly id: string;
  readonly attributes: Record<string, unknown> & { readonly secret: string };
}

describe.each(databases)('webhooks, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let receiver: HttpReceiver;
  beforeAll(async () => {
    receiver = await new HttpReceiver().start();
    server = await startServer(kind, { GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' });
    server.app.get(BackgroundWork).start();
  });
  beforeEach(async () => {
    await server.reset();
    receiver.requests.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(204).end();
    story = await RunStory.begin(server);
  });
  afterAll(async () => {
    await server.app.get(BackgroundWork).stop();
    await server.stop();
    await receiver.stop();
  });

  const send = (method: string, path: string, attributes?: object): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2${path}`, {
      method,
      token: story.token,
      ...(attributes ? { body: { data: { type: 'webhooks', attributes } } } : {}),
    });
  const expectStatus = async (
    answer: Promise<HttpResponse>,
    status: number,
  ): Promise<WebhookResource> => {
    const { status: actual, json, text } = await answer;
    expect(actual, text).toBe(status);
    return (json as { data: WebhookResource }).data;
  };
  const createWebhook = (attributes: object): Promise<WebhookResource> =>
    expectStatus(send('POST', '/organizations/acme/webhooks', { name: 'ci', ...attributes }), 201);
  /** Records an event, of a workspace if its ID is given. */
  const recordEvent = (name: string, workspaceId?: string): Promise<void> =>
    server.database.write((manager) =>
      server.app.get(Events).record(manager, {
        type: 'ping',
        organization: 'acme',
        data: { receiver: name },
        ...(workspaceId === undefined ? {} : { workspaceId }),
      }),
    );
  const readDeliveries = (receiverId: string) =>
    server.database.read.find(EventDelivery, {
      where: { receiverId },
      order: { position: 'ASC' },
    });
  const readReceiver = (id: string) => server.database.read.findOneByOrFail(EventReceiver, { id });
  const receivedNames = (path: string) =>
    receiver.bodies(path).map(({ data }) => (data as { receiver: string }).receiver);
  const sweep = async () => {
    await server.database.write((manager) => manager.delete(Setting, { name: 'retention-sweep' }));
    return server.app.get(Retention, { strict: false }).sweep();
  };

  it('send the events of a run once and in order, with a signature that the library accepts', async () => {
    const { id, attributes } = await createWebhook({ url: `${receiver.url}/all` });
    const run = await story.queue('web');
    await story.waitFor(run, 'planned');
    await expect
      .poll(() => receiver.bodies('/all').map(({ type }) => type))
      .toEqual([...['run.created', 'run.planning', 'run.planned', 'run.needs_attention']]);
    for (const { body, headers } of receiver.requests) {
      const verified = new Webhook(attributes.secret).verify(
        body,
        headers as Record<string, string>,
      ) as { id: string };
      expect(headers['webhook-id']).toBe(verified.id);
    }
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    await expect
      .poll(async () => (await readDeliveries(id)).map(({ status }) => status))
      .toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  });

  it('sign with both secrets after a rotation, and store them sealed', async () => {
    const { id, attributes } = await createWebhook({ url: `${receiver.url}/rotated` });
    const { attributes: rotated } = await expectStatus(
      send('POST', `/webhooks/${id}/actions/rotate-secret`),
      200,
    );
    expect(rotated.secret).not.toBe(attributes.secret);
    await expectStatus(send('POST', `/webhooks/${id}/actions/test`), 201);
    await expect.poll(() => receivedNames('/rotated')).toEqual(['ci']);
    for (const secret of [attributes.secret, rotated.secret]) {
      const { body, headers } = receiver.requests[0] ?? expect.fail('no request');
      new Webhook(secret).verify(body, headers as Record<string, string>);
    }
    const { secret, previousSecret } = await readReceiver(id);
    expect(`${secret} ${previousSecret}`).not.toContain('whsec');
  });

  it('receive only the types they name, and nothing while they are disabled', async () => {
    await createWebhook({ url: `${receiver.url}/planned`, 'event-types': ['run.planned'] });
    await createWebhook({ url: `${receiver.url}/disabled`, name: 'other', enabled: false });
    await story.waitFor(await story.queue('web'), 'planned');
    await expect
      .poll(() => receiver.bodies('/planned').map(({ type }) => type))
      .toEqual(['run.planned']);
    expect(receiver.bodies('/disabled')).toEqual([]);
    await expect.poll(() => server.database.read.count(Event)).toBe(1);
  });

  it('repeat a failed delivery, keep the order of its workspace, and delay no other workspace', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/partly` });
    receiver.respond = (_request, response) => {
      const { data } = receiver.bodies('/partly').at(-1) as { data: { receiver: string } };
      response.writeHead(data.receiver === 'a1' ? 500 : 200).end('because');
    };
    await recordEvent('a1', 'ws-a');
    await recordEvent('a2', 'ws-a');
    await recordEvent('b1', 'ws-b');
    await expect.poll(() => receivedNames('/partly').toSorted()).toEqual(['a1', 'b1']);
    await expect
      .poll(async () => (await readDeliveries(id))[0])
      .toMatchObject({
        ...{ status: 'pending', attempts: 1, responseStatus: 500, responseBody: 'because' },
        error: 'The receiver responded with 500.',
      });
    receiver.requests.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    server.clock.advance(HOUR_MS);
    await expect.poll(() => receivedNames('/partly'), { timeout: 10_000 }).toEqual(['a1', 'a2']);
    await expect.poll(async () => (await readReceiver(id)).failures).toBe(0);
  });

  it('are not delayed by a receiver that hangs, redirects or has a private address', async () => {
    const hanging = await createWebhook({ url: `${receiver.url}/hanging` });
    const redirecting = await createWebhook({ url: `${receiver.url}/redirecting`, name: 'second' });
    const inside = await insertReceiver(server, 'acme', { url: 'https://10.255.255.1/' });
    await createWebhook({ url: `${receiver.url}/good`, name: 'third' });
    receiver.respond = ({ url }, response) => {
      if (url === '/hanging') return;
      if (url === '/redirecting')
        response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
      else response.writeHead(200).end();
    };
    await recordEvent('one');
    await expect.poll(() => receivedNames('/good')).toEqual(['one']);
    expect((await readDeliveries(hanging.id))[0]).toMatchObject({ status: 'pending', error: null });
    await expect
      .poll(async () => (await readDeliveries(redirecting.id))[0]?.error)
      .toBe('The receiver responded with 302: redirects are not followed.');
    await expect
      .poll(async () => (await readDeliveries(inside))[0]?.error)
      .toBe('The host has no address that Gantry may connect to.');
    expect(receiver.bodies('/elsewhere')).toEqual([]);
    await expect
      .poll(async () => (await readDeliveries(hanging.id))[0]?.error, { timeout: 20_000 })
      .toBe('The receiver did not respond within 10 s.');
  }, 40_000);

  it('store only the beginning of an endless response', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/endless` });
    receiver.respond = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 10);
      response.on('close', () => clearInterval(timer));
    };
    await recordEvent('one');
    await expect.poll(async () => (await readDeliveries(id))[0]?.status).toBe('delivered');
    expect((await readDeliveries(id))[0]?.responseBody).toHaveLength(4_096);
  });

  it('wait briefly for the rest of a response with status 200 that never ends', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/slow` });
    await createWebhook({ url: `${receiver.url}/good`, name: 'second' });
    receiver.respond = ({ url }, response) => {
      response.writeHead(200);
      if (url === '/slow') response.write('one moment');
      else response.end();
    };
    await recordEvent('one');
    await expect.poll(() => receivedNames('/good')).toEqual(['one']);
    await expect
      .poll(async () => (await readDeliveries(id))[0], { timeout: 10_000 })
      .toMatchObject({ status: 'delivered', responseBody: 'one moment' });
    expect(receivedNames('/slow')).toEqual(['one']);
  });

  it('fail if the receiver switches the protocol, and delay no other webhook', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/upgrading` });
    await createWebhook({ url: `${receiver.url}/good`, name: 'second' });
    receiver.respond = ({ url }, response) => {
      if (url === '/upgrading')
        response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();
      else response.writeHead(200).end();
    };
    await recordEvent('one');
    await expect
      .poll(async () => (await readDeliveries(id))[0])
      .toMatchObject({ status: 'pending', attempts: 1, responseStatus: 101 });
    await expect.poll(async () => (await readReceiver(id)).leaseUntil).toBeNull();
    await recordEvent('two');
    await expect.poll(() => receivedNames('/good')).toEqual(['one', 'two']);
  });

  it.each([
    ['a reset connection', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\none', true],
    [
      'an invalid chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\nno length\r\n',
      false,
    ],
    ['a body that the status forbids', 'HTTP/1.1 204 No Content\r\n\r\nexcess', false],
  ])('count as delivered after a successful status, despite %s', async (_, written, resets) => {
    const { id } = await createWebhook({ url: `${receiver.url}/broken` });
    receiver.respond = ({ socket }) => {
      socket.write(written);
      // Delayed, because a reset also discards what the client has not read yet.
      if (resets) setTimeout(() => socket.resetAndDestroy(), 100);
    };
    await recordEvent('one');
    await expect
      .poll(async () => (await readDeliveries(id))[0])
      .toMatchObject({ status: 'delivered', attempts: 1, error: null });
    expect(receivedNames('/broken')).toEqual(['one']);
  });

  it('are disabled after a day without success, and deliver pending events when they are enabled', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/down` });
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    await recordEvent('one');
    await expect.poll(async () => (await readReceiver(id)).failures).toBe(1);
    for (let hour = 0; hour < 25 && (await readReceiver(id)).enabled; hour += 8) {
      const { failures } = await readReceiver(id);
      server.clock.advance(9 * HOUR_MS);
      await expect
        .poll(async () => (await readReceiver(id)).failures, { timeout: 10_000 })
        .not.toBe(failures);
    }
    const webhook = await expectStatus(send('GET', `/webhooks/${id}`), 200);
    expect(webhook.attributes).toMatchObject({
      enabled: false,
      'disabled-reason': expect.stringMatching(/^No delivery has succeeded since 2/),
    });
    expect(server.log.map(({ msg }) => msg)).toContain('event receiver disabled');
    receiver.requests.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    const enabled = await expectStatus(send('PATCH', `/webhooks/${id}`, { enabled: true }), 200);
    expect(enabled.attributes).toMatchObject({ enabled: true, 'disabled-reason': null });
    server.clock.advance(9 * HOUR_MS);
    await expect.poll(() => receivedNames('/down'), { timeout: 10_000 }).toEqual(['one']);
  }, 60_000);

  it('are disabled immediately by a response with status 410', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/gone` });
    receiver.respond = (_request, response) => void response.writeHead(410).end();
    await recordEvent('one');
    await expect
      .poll(async () => (await readReceiver(id)).disabledReason)
      .toBe('The receiver responded with 410: it no longer exists.');
  });

  it('repeat a delivery on request, with the same ID of the event', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/again` });
    await recordEvent('one');
    await expect.poll(() => receivedNames('/again')).toEqual(['one']);
    const [delivery] = await readDeliveries(id);
    await expectStatus(send('POST', `/webhook-deliveries/${delivery?.id}/actions/resend`), 201);
    await expect.poll(() => receivedNames('/again')).toEqual(['one', 'one']);
    const [first, second] = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
    const shown = await expectStatus(send('GET', `/webhook-deliveries/${delivery?.id}`), 200);
    expect(shown.attributes).toMatchObject({
      status: 'delivered',
      'response-status': 204,
      payload: { id: first, type: 'ping', organization: 'acme', data: { receiver: 'one' } },
    });
  });

  it('repeat a delivery with the same ID if a server is killed before it stores the outcome', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/killed` });
    await recordEvent('one');
    await expect.poll(() => receivedNames('/killed')).toEqual(['one']);
    // A server that is killed while it sends leaves a lease and a pending delivery.
    await server.database.write(async (manager) => {
      await rows(manager, EventDelivery).update(
        { receiverId: id },
        { status: 'pending', attempts: 0, finishedAt: null },
      );
      const leaseUntil = new Date(server.clock.now().getTime() + 60_000).toISOString();
      const dueAt = server.clock.timestamp();
      await rows(manager, EventReceiver).update({ id }, { dueAt, leaseUntil });
    });
    server.clock.advance(61_000);
    await expect.poll(() => receivedNames('/killed'), { timeout: 10_000 }).toEqual(['one', 'one']);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('keep deliveries for the retention period, also pending ones of disabled webhooks', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/kept` });
    await recordEvent('one');
    await expect.poll(async () => (await readDeliveries(id))[0]?.status).toBe('delivered');
    server.clock.advance(29 * 24 * HOUR_MS);
    expect(await sweep()).toMatchObject({ 'event-deliveries': 0, events: 0 });
    server.clock.advance(2 * 24 * HOUR_MS);
    expect(await sweep()).toMatchObject({ 'event-deliveries': 1, events: 1 });
    await expectStatus(send('PATCH', `/webhooks/${id}`, { enabled: false }), 200);
    await expectStatus(send('POST', `/webhooks/${id}/actions/test`), 201);
    server.clock.advance(31 * 24 * HOUR_MS);
    expect((await sendRequest(`${server.url}/metrics`)).text).toContain(
      '\ngantry_event_queue_length 0\n',
    );
    expect(await sweep()).toMatchObject({ 'abandoned-event-deliveries': 1, events: 1 });
    expect(await readDeliveries(id)).toEqual([]);
  });

  it('keep pending deliveries of enabled webhooks, which no server could send for a long time', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/late` });
    const setLease = (leaseUntil: string | null) =>
      server.database.write((manager) =>
        rows(manager, EventReceiver).update({ id }, { leaseUntil }),
      );
    // A lease prevents the delivery, as an outage does.
    await setLease(new Date(server.clock.now().getTime() + 40 * 24 * HOUR_MS).toISOString());
    await expectStatus(send('POST', `/webhooks/${id}/actions/test`), 201);
    server.clock.advance(31 * 24 * HOUR_MS);
    expect(await sweep()).toMatchObject({ 'abandoned-event-deliveries': 0, events: 0 });
    await setLease(null);
    await expect.poll(() => receiver.bodies('/late'), { timeout: 10_000 }).toHaveLength(1);
  });

  it('return 404 if they are deleted while an event is sent on request', async () => {
    const { id } = await createWebhook({ url: `${receiver.url}/deleted` });
    await recordEvent('one');
    await expect.poll(async () => (await readDeliveries(id))[0]?.status).toBe('delivered');
    const [delivery] = await readDeliveries(id);
    const deliveries = server.app.get(Deliveries, { strict: false });
    const add = deliveries.add.bind(deliveries);
    vi.spyOn(deliveries, 'add').mockImplementation(async (manager, event, receiverId) => {
      await rows(manager, EventReceiver).delete({ id: receiverId });
      return add(manager, event, receiverId);
    });
    try {
      expect((await send('POST', `/webhooks/${id}/actions/test`)).status).toBe(404);
      const path = `/webhook-deliveries/${delivery?.id}/actions/resend`;
      expect((await send('POST', path)).status).toBe(404);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('are limited in number', async () => {
    for (let number = 0; number < MAX_WEBHOOKS; number += 1) await insertReceiver(server, 'acme');
    const { status, text } = await send('POST', '/organizations/acme/webhooks', {
      name: 'one more',
      url: `${receiver.url}/more`,
    });
    expect([status, text]).toEqual([422, expect.stringContaining('at most 50 webhooks')]);
  });
});
