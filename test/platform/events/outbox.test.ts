import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../../src/core/database/rows.js';
import { Ids } from '../../../src/core/ids.js';
import { DeliveryQueue } from '../../../src/platform/events/delivery/delivery-queue.js';
import { EventDispatcher } from '../../../src/platform/events/dispatcher.js';
import { Event } from '../../../src/platform/events/event.entity.js';
import { EventDelivery } from '../../../src/platform/events/event-delivery.entity.js';
import { Events } from '../../../src/platform/events/events.js';
import { newDelivery } from '../../../src/platform/events/new-delivery.js';
import { evaluatePolicies } from '../../support/facts/policy-facts.js';
import { bothDatabases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { insertReceiver } from './support/receivers.js';

/** The events of a run that its policies hold. */
const HELD = ['policy.failed', 'run.needs_attention'];

describe.each(bothDatabases)('the outbox of events, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const readEvents = () => server.database.read.find(Event, { order: { position: 'ASC' } });
  const createMandatoryPolicy = async () => {
    const policy = {
      name: 'rule',
      query: 'data.test.deny',
      'enforcement-level': 'mandatory',
      content: 'package test\n',
    };
    const attributes = { name: 'set', global: true, policies: [policy] };
    await story.world.request('POST', '/api/v2/organizations/acme/policy-sets', {
      data: { type: 'policy-sets', attributes },
    });
  };
  const readEventTypes = async () => (await readEvents()).map(({ type }) => type);

  it('has an event for each step of a run, in order', async () => {
    await insertReceiver(server, 'acme');
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await story.act(id, 'apply');
    await story.waitFor(id, 'applied');
    expect(await readEventTypes()).toEqual([
      ...['run.created', 'run.planning', 'run.planned', 'run.needs_attention'],
      ...['run.applying', 'run.applied'],
    ]);
    const workspace = await story.readWorkspace('web');
    const [created] = await readEvents();
    expect(created).toMatchObject({
      id: expect.stringMatching(/^evt-[0-9A-Za-z]{16}$/),
      organization: 'acme',
      workspaceId: workspace.id,
      dispatchedAt: null,
      data: {
        workspace: { id: workspace.id, name: 'web' },
        run: { id, status: 'pending', 'is-destroy': false },
      },
    });
  });

  it('has no run.needs_attention for a run with auto-apply', async () => {
    await insertReceiver(server, 'acme');
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'applied');
    expect(await readEventTypes()).not.toContain('run.needs_attention');
    expect(await readEventTypes()).toContain('run.applied');
  });

  it.each([
    ['pass', () => undefined, []],
    ['fail', () => server.policies.setFailed('data.test.deny', 'No.'), HELD],
    ['error', () => server.policies.setErrored('data.test.deny', 'No.'), HELD],
  ])(
    'has run.needs_attention for a run with auto-apply once its policies %s, if it then waits',
    async (_, setResult, expected) => {
      await insertReceiver(server, 'acme');
      await createMandatoryPolicy();
      setResult();
      const id = await story.queue('web', { autoApply: true });
      await story.waitFor(id, 'planned');
      const readHeld = async () => (await readEventTypes()).filter((type) => HELD.includes(type));
      expect(await readHeld()).toEqual([]);
      await evaluatePolicies(server);
      expect(await readHeld()).toEqual(expected);
      if (expected.length === 0) {
        await story.waitFor(id, 'applied');
        return;
      }
      // A confirmation requests another evaluation, with the same result.
      await story.act(id, 'apply');
      await evaluatePolicies(server);
      expect((await readHeld()).filter((type) => type === 'run.needs_attention')).toHaveLength(1);
    },
  );

  it('has run.needs_attention at once for a run without auto-apply', async () => {
    await insertReceiver(server, 'acme');
    await createMandatoryPolicy();
    await story.waitFor(await story.queue('web'), 'planned');
    expect((await readEventTypes()).at(-1)).toBe('run.needs_attention');
    await evaluatePolicies(server);
    expect((await readEventTypes()).at(-1)).toBe('run.needs_attention');
    expect((await readEventTypes()).filter((type) => HELD.includes(type))).toHaveLength(1);
  });

  it('has an event for a run that fails', async () => {
    await insertReceiver(server, 'acme');
    server.executor.scripts.set('web', ['fails in planning']);
    await story.waitFor(await story.queue('web'), 'errored');
    expect(await readEventTypes()).toEqual(['run.created', 'run.planning', 'run.errored']);
  });

  it('is empty for an organization without receivers', async () => {
    await story.world.establish('organization globex');
    await insertReceiver(server, 'globex');
    await story.waitFor(await story.queue('web'), 'planned');
    expect(await readEventTypes()).toEqual([]);
  });

  it('has no event of a change that was rolled back', async () => {
    await insertReceiver(server, 'acme');
    const { database, app } = server;
    const change = database.write(async (manager) => {
      await app.get(Events).record(manager, {
        type: 'ping',
        organization: 'acme',
        data: { receiver: 'none' },
      });
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(await readEventTypes()).toEqual([]);
  });

  it('delivers the events of several organizations only to their own receivers', async () => {
    const { app, database } = server;
    await story.world.establish('organization globex');
    const organizationByReceiver = new Map<string, string>();
    for (const organization of ['acme', 'globex'])
      for (const columns of [
        { kind: 'webhook', eventTypes: [] },
        { kind: 'webhook', eventTypes: ['audit.recorded', 'signing_key.expiring'] },
        { kind: 'owners', eventTypes: ['signing_key.expiring'] },
      ] as const)
        organizationByReceiver.set(
          await insertReceiver(server, organization, {
            ...columns,
            eventTypes: [...columns.eventTypes],
          }),
          organization,
        );
    await database.write(async (manager) => {
      for (const type of ['ping', 'signing_key.expiring', 'audit.recorded'])
        for (const organization of ['acme', 'globex'])
          await rows(manager, Event).insert({
            id: app.get(Ids).next('evt'),
            ...{ type, organization, workspaceId: null, data: { receiver: organization } },
            ...{ createdAt: server.clock.timestamp(), dispatchedAt: null },
          });
    });
    await app.get(EventDispatcher, { strict: false }).dispatch();
    const organizationByEvent = new Map(
      (await readEvents()).map(({ id, organization }) => [id, organization]),
    );
    const deliveries = await database.read.find(EventDelivery);
    // In each organization: two for each webhook, and one for the owners.
    expect(deliveries).toHaveLength(10);
    for (const { receiverId, eventId } of deliveries)
      expect(organizationByReceiver.get(receiverId)).toBe(organizationByEvent.get(eventId));
  });

  it('finds the due deliveries of a workspace behind many earlier ones without a workspace', async () => {
    const receiverId = await insertReceiver(server, 'acme');
    const { app, database, clock } = server;
    const ids = app.get(Ids);
    const event = {
      id: ids.next('evt'),
      type: 'ping',
      organization: 'acme',
      workspaceId: null,
      data: { receiver: 'none' },
      createdAt: clock.timestamp(),
      dispatchedAt: clock.timestamp(),
    };
    const now = (await clock.sharedNow(database.read)).getTime();
    const createDelivery = (workspaceId: string | null, age: number) =>
      newDelivery(ids, { ...event, workspaceId }, receiverId, new Date(now - age).toISOString());
    await database.write(async (manager) => {
      await rows(manager, Event).insert(event);
      await rows(manager, EventDelivery).insert(
        createDelivery('ws-later', 1_000),
        createDelivery('ws-earlier', 2_000),
        createDelivery('ws-future', -60_000),
        ...Array.from({ length: 201 }, () => createDelivery(null, 3_000)),
      );
    });
    const keys = await app.get(DeliveryQueue, { strict: false }).findDueOrderKeys(receiverId);
    expect(keys).toEqual(['', 'ws-earlier', 'ws-later']);
  });
});
