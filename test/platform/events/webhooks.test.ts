import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackgroundWork } from '../../../src/core/background/background-work.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { Retention } from '../../../src/app/retention/retention.js';
import { rows } from '../../../src/core/database/rows.js';
import { Deliveries } from '../../../src/platform/events/deliveries.js';
import { EventDelivery } from '../../../src/platform/events/event-delivery.entity.js';
import { EventReceiver } from '../../../src/platform/events/event-receiver.entity.js';
import { Event } from '../../../src/platform/events/event.entity.js';
import { Events } from '../../../src/platform/events/events.js';
import { MAX_WEBHOOKS } from '../../../src/platform/events/webhooks/webhooks.service.js';
import { type Answer, ask } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { HttpReceiver, receiverIn } from './support/receivers.js';

const HOUR_MS = 60 * 60 * 1000;

interface Webhooked {
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

  const send = (method: string, path: string, attributes?: object): Promise<Answer> =>
    ask(`${server.url}/api/v2${path}`, {
      method,
      token: story.token,
      ...(attributes ? { body: { data: { type: 'webhooks', attributes } } } : {}),
    });
  const done = async (answer: Promise<Answer>, status: number): Promise<Webhooked> => {
    const { status: actual, json, text } = await answer;
    expect(actual, text).toBe(status);
    return (json as { data: Webhooked }).data;
  };
  const create = (attributes: object): Promise<Webhooked> =>
    done(send('POST', '/organizations/acme/webhooks', { name: 'ci', ...attributes }), 201);
  /** An event of a workspace. */
  const record = (name: string, workspaceId?: string): Promise<void> =>
    server.database.write((manager) =>
      server.app.get(Events).record(manager, {
        type: 'ping',
        organization: 'acme',
        data: { receiver: name },
        ...(workspaceId === undefined ? {} : { workspaceId }),
      }),
    );
  const deliveries = (receiverId: string) =>
    server.database.read.find(EventDelivery, {
      where: { receiverId },
      order: { position: 'ASC' },
    });
  const stored = (id: string) => server.database.read.findOneByOrFail(EventReceiver, { id });
  const names = (path: string) =>
    receiver.bodies(path).map(({ data }) => (data as { receiver: string }).receiver);

  it('send the events of a run once and in order, with a signature that the library accepts', async () => {
    const { id, attributes } = await create({ url: `${receiver.url}/all` });
    const run = await story.queue('web');
    await story.until(run, 'planned');
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
      .poll(async () => (await deliveries(id)).map(({ status }) => status))
      .toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  });

  it('sign with both secrets after a rotation, and store them sealed', async () => {
    const { id, attributes } = await create({ url: `${receiver.url}/rotated` });
    const { attributes: rotated } = await done(
      send('POST', `/webhooks/${id}/actions/rotate-secret`),
      200,
    );
    expect(rotated.secret).not.toBe(attributes.secret);
    await done(send('POST', `/webhooks/${id}/actions/test`), 201);
    await expect.poll(() => names('/rotated')).toEqual(['ci']);
    for (const secret of [attributes.secret, rotated.secret]) {
      const { body, headers } = receiver.requests[0] ?? expect.fail('no request');
      new Webhook(secret).verify(body, headers as Record<string, string>);
    }
    const { secret, previousSecret } = await stored(id);
    expect(`${secret} ${previousSecret}`).not.toContain('whsec');
  });

  it('receive only the types they name, and nothing while they are disabled', async () => {
    await create({ url: `${receiver.url}/planned`, 'event-types': ['run.planned'] });
    await create({ url: `${receiver.url}/disabled`, name: 'other', enabled: false });
    await story.until(await story.queue('web'), 'planned');
    await expect
      .poll(() => receiver.bodies('/planned').map(({ type }) => type))
      .toEqual(['run.planned']);
    expect(receiver.bodies('/disabled')).toEqual([]);
    await expect.poll(() => server.database.read.count(Event)).toBe(1);
  });

  it('repeat a failed delivery, keep the order of its workspace, and delay no other one', async () => {
    const { id } = await create({ url: `${receiver.url}/partly` });
    receiver.respond = (_request, response) => {
      const { data } = receiver.bodies('/partly').at(-1) as { data: { receiver: string } };
      response.writeHead(data.receiver === 'a1' ? 500 : 200).end('because');
    };
    await record('a1', 'ws-a');
    await record('a2', 'ws-a');
    await record('b1', 'ws-b');
    await expect.poll(() => names('/partly').toSorted()).toEqual(['a1', 'b1']);
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({
        ...{ status: 'pending', attempts: 1, responseStatus: 500, responseBody: 'because' },
        error: 'The receiver responded with 500.',
      });
    receiver.requests.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    server.clock.advance(HOUR_MS);
    await expect.poll(() => names('/partly'), { timeout: 10_000 }).toEqual(['a1', 'a2']);
    await expect.poll(async () => (await stored(id)).failures).toBe(0);
  });

  it('are not delayed by a receiver that hangs, redirects or has a private address', async () => {
    const hanging = await create({ url: `${receiver.url}/hanging` });
    const redirecting = await create({ url: `${receiver.url}/redirecting`, name: 'second' });
    const inside = await receiverIn(server, 'acme', { url: 'https://10.255.255.1/' });
    await create({ url: `${receiver.url}/good`, name: 'third' });
    receiver.respond = ({ url }, response) => {
      if (url === '/hanging') return;
      if (url === '/redirecting')
        response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
      else response.writeHead(200).end();
    };
    const begin = performance.now();
    await record('one');
    await expect.poll(() => names('/good')).toEqual(['one']);
    expect(performance.now() - begin).toBeLessThan(5_000);
    await expect
      .poll(async () => (await deliveries(redirecting.id))[0]?.error)
      .toBe('The receiver responded with 302: redirects are not followed.');
    await expect
      .poll(async () => (await deliveries(inside))[0]?.error)
      .toBe('The host has no address that Gantry may connect to.');
    expect(receiver.bodies('/elsewhere')).toEqual([]);
    await expect
      .poll(async () => (await deliveries(hanging.id))[0]?.error, { timeout: 20_000 })
      .toBe('no response within 10 s');
  }, 40_000);

  it('store only the beginning of an endless response', async () => {
    const { id } = await create({ url: `${receiver.url}/endless` });
    receiver.respond = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 10);
      response.on('close', () => clearInterval(timer));
    };
    await record('one');
    await expect.poll(async () => (await deliveries(id))[0]?.status).toBe('delivered');
    expect((await deliveries(id))[0]?.responseBody).toHaveLength(4_096);
  });

  it('wait briefly for the rest of a response with status 200 that never ends', async () => {
    const { id } = await create({ url: `${receiver.url}/slow` });
    await create({ url: `${receiver.url}/good`, name: 'second' });
    receiver.respond = ({ url }, response) => {
      response.writeHead(200);
      if (url === '/slow') response.write('one moment');
      else response.end();
    };
    await record('one');
    await expect.poll(() => names('/good')).toEqual(['one']);
    await expect
      .poll(async () => (await deliveries(id))[0], { timeout: 10_000 })
      .toMatchObject({ status: 'delivered', responseBody: 'one moment' });
    expect(names('/slow')).toEqual(['one']);
  });

  it('fail at a receiver that changes the protocol, which delays no other one', async () => {
    const { id } = await create({ url: `${receiver.url}/upgrading` });
    await create({ url: `${receiver.url}/good`, name: 'second' });
    receiver.respond = ({ url }, response) => {
      if (url === '/upgrading')
        response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();
      else response.writeHead(200).end();
    };
    await record('one');
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ status: 'pending', attempts: 1, responseStatus: 101 });
    await expect.poll(async () => (await stored(id)).leaseUntil).toBeNull();
    await record('two');
    await expect.poll(() => names('/good')).toEqual(['one', 'two']);
  });

  it.each([
    ['a reset connection', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\none', true],
    [
      'an invalid chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\nno length\r\n',
      false,
    ],
    ['a body that must not exist', 'HTTP/1.1 204 No Content\r\n\r\nexcess', false],
  ])('succeed with a successful status before %s', async (_, written, resets) => {
    const { id } = await create({ url: `${receiver.url}/broken` });
    receiver.respond = ({ socket }) => {
      socket.write(written);
      // Later, because a reset also discards what the receiver has not read.
      if (resets) setTimeout(() => socket.resetAndDestroy(), 100);
    };
    await record('one');
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ status: 'delivered', attempts: 1, error: null });
    expect(names('/broken')).toEqual(['one']);
  });

  it('are disabled after a day without success, and deliver pending events when they are enabled', async () => {
    const { id } = await create({ url: `${receiver.url}/down` });
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    await record('one');
    await expect.poll(async () => (await stored(id)).failures).toBe(1);
    for (let hour = 0; hour < 25 && (await stored(id)).enabled; hour += 8) {
      const { failures } = await stored(id);
      server.clock.advance(9 * HOUR_MS);
      await expect
        .poll(async () => (await stored(id)).failures, { timeout: 10_000 })
        .not.toBe(failures);
    }
    const webhook = await done(send('GET', `/webhooks/${id}`), 200);
    expect(webhook.attributes).toMatchObject({
      enabled: false,
      'disabled-reason': expect.stringMatching(/^No delivery has succeeded since 2/),
    });
    expect(server.log.map(({ msg }) => msg)).toContain('event receiver disabled');
    receiver.requests.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    const enabled = await done(send('PATCH', `/webhooks/${id}`, { enabled: true }), 200);
    expect(enabled.attributes).toMatchObject({ enabled: true, 'disabled-reason': null });
    server.clock.advance(9 * HOUR_MS);
    await expect.poll(() => names('/down'), { timeout: 10_000 }).toEqual(['one']);
  }, 60_000);

  it('are disabled immediately by a response with status 410', async () => {
    const { id } = await create({ url: `${receiver.url}/gone` });
    receiver.respond = (_request, response) => void response.writeHead(410).end();
    await record('one');
    await expect
      .poll(async () => (await stored(id)).disabledReason)
      .toBe('The receiver responded with 410: it no longer exists.');
  });

  it('repeat a delivery on request, with the same ID of the event', async () => {
    const { id } = await create({ url: `${receiver.url}/again` });
    await record('one');
    await expect.poll(() => names('/again')).toEqual(['one']);
    const [delivery] = await deliveries(id);
    await done(send('POST', `/webhook-deliveries/${delivery?.id}/actions/resend`), 201);
    await expect.poll(() => names('/again')).toEqual(['one', 'one']);
    const [first, second] = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
    const shown = await done(send('GET', `/webhook-deliveries/${delivery?.id}`), 200);
    expect(shown.attributes).toMatchObject({
      status: 'delivered',
      'response-status': 204,
      payload: { id: first, type: 'ping', organization: 'acme', data: { receiver: 'one' } },
    });
  });

  it('repeat a delivery with the same ID if a server is killed before it stores the outcome', async () => {
    const { id } = await create({ url: `${receiver.url}/killed` });
    await record('one');
    await expect.poll(() => names('/killed')).toEqual(['one']);
    // What a server leaves that is killed while it sends: a lease, and a pending delivery.
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
    await expect.poll(() => names('/killed'), { timeout: 10_000 }).toEqual(['one', 'one']);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('keep deliveries for the days of the retention, including pending ones after they are disabled', async () => {
    const { id } = await create({ url: `${receiver.url}/kept` });
    await record('one');
    await expect.poll(async () => (await deliveries(id))[0]?.status).toBe('delivered');
    const retention = server.app.get(Retention, { strict: false });
    const sweep = async () => {
      await server.database.write((manager) =>
        manager.delete(Setting, { name: 'retention-sweep' }),
      );
      return retention.sweep();
    };
    server.clock.advance(29 * 24 * HOUR_MS);
    expect(await sweep()).toMatchObject({ 'event-deliveries': 0, events: 0 });
    server.clock.advance(2 * 24 * HOUR_MS);
    expect(await sweep()).toMatchObject({ 'event-deliveries': 1, events: 1 });
    await done(send('PATCH', `/webhooks/${id}`, { enabled: false }), 200);
    await done(send('POST', `/webhooks/${id}/actions/test`), 201);
    server.clock.advance(31 * 24 * HOUR_MS);
    expect((await ask(`${server.url}/metrics`)).text).toContain('\ngantry_event_queue_length 0\n');
    expect(await sweep()).toMatchObject({ 'abandoned-event-deliveries': 1, events: 1 });
    expect(await deliveries(id)).toEqual([]);
  });

  it('are not found if they are deleted while an event is sent on request', async () => {
    const { id } = await create({ url: `${receiver.url}/deleted` });
    await record('one');
    await expect.poll(async () => (await deliveries(id))[0]?.status).toBe('delivered');
    const [delivery] = await deliveries(id);
    const requested = server.app.get(Deliveries, { strict: false });
    const add = requested.add.bind(requested);
    vi.spyOn(requested, 'add').mockImplementation(async (manager, event, receiverId) => {
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
    for (let number = 0; number < MAX_WEBHOOKS; number += 1) await receiverIn(server, 'acme');
    const { status, text } = await send('POST', '/organizations/acme/webhooks', {
      name: 'one more',
      url: `${receiver.url}/more`,
    });
    expect([status, text]).toEqual([422, expect.stringContaining('at most 50 webhooks')]);
  });
});
