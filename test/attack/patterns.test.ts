import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/http.js';
import { makeWorkspace } from '../support/facts/run-facts.js';
import { databases, startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

/** Names that match a pattern in very many ways, if it is tried at every position. */
const NAME = 'a'.repeat(88);
const WORKSPACES = 50;

describe.each(databases)('a search pattern with very many possible matches, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    await world.given('organization acme');
    for (let index = 10; index < 10 + WORKSPACES; index += 1)
      await makeWorkspace(server, 'acme', `${NAME}${index}`, { withoutModule: true });
  });
  afterAll(() => server.stop());

  const searches = ['search[wildcard-name]', 'search[name]'].flatMap((parameter) =>
    [10, 30, 44].map((stars) => [parameter, stars] as const),
  );

  // Trying all of them would exceed the time of a test; PostgreSQL would cancel the statement.
  it.each(searches)('gets a response: %s with %i stars', async (parameter, stars) => {
    const query = new URLSearchParams({ [parameter]: `${'*a'.repeat(stars)}*b` });
    const { status } = await ask(
      `${server.url}/api/v2/organizations/acme/workspaces?${query.toString()}`,
      { token: server.adminToken },
    );
    expect(status).toBeLessThan(500);
  });
});
