import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Event } from '../../../src/platform/events/event.entity.js';
import { insertReceiver } from '../../platform/events/support/receivers.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { MODULE, publishNextVersion } from './campaigns/support/campaign.js';
import { Site } from './support/site.js';

describe.each(databases)('an available upgrade, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('is announced once when workspaces become outdated, with their number', async () => {
    const site = await Site.of(
      server,
      'module site in acme',
      MODULE,
      'no-code workspace ws-01 in acme',
      'no-code workspace ws-02 in acme',
    );
    await insertReceiver(server, 'acme');
    await publishNextVersion(site);
    await publishNextVersion(site, '', '2.1.0');
    const events = await server.database.read.findBy(Event, { type: 'upgrade.available' });
    expect(events.map(({ workspaceId, data }) => [workspaceId, data])).toEqual([
      [
        null,
        {
          'no-code-module': { id: await site.world.id(MODULE), outdated: 2 },
          module: {
            id: await site.world.id('module site in acme'),
            ...{ namespace: 'acme', name: 'site', provider: 'aws', version: '2.0.0' },
          },
        },
      ],
    ]);
  });
});
