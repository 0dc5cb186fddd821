import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '../support/facts/run-facts.js';
import { sendRequest } from '../support/http.js';
import { databases, startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

/** A name that matches the beginning of each pattern in very many ways. */
const NAME = 'a'.repeat(88);
const WORKSPACES = 50;

describe.each(databases)('a search pattern with very many possible matches, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    await world.establish('organization acme');
    for (let index = 10; index < 10 + WORKSPACES; index += 1)
      await createWorkspace(server, 'acme', `${NAME}${index}`, { withoutModule: true });
  });
  afterAll(() => server.stop());

  const searches = ['search[wildcard-name]', 'search[name]'].flatMap((parameter) =>
    [10, 30, 44].map((asterisks) => [parameter, asterisks] as const),
  );

  // Trying all matches would exceed the test timeout, and PostgreSQL would cancel the statement.
  it.each(searches)('gets a response: %s with %i asterisks', async (parameter, asterisks) => {
    const query = new URLSearchParams({ [parameter]: `${'*a'.repeat(asterisks)}*b` });
    const { status } = await sendRequest(
      `${server.url}/api/v2/organizations/acme/workspaces?${query.toString()}`,
      { token: server.adminToken },
    );
    expect(status).toBeLessThan(500);
  });
});
