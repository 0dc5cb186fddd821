import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../support/server.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  serveGantry,
} from '../database/gantry-process.js';

vi.setConfig({ testTimeout: 120_000 });

let store: Awaited<ReturnType<typeof createDatabase>>;
let environment: Environment;
beforeEach(async () => {
  store = await createDatabase('sqlite');
  environment = {
    DATABASE_URL: store.url,
    GANTRY_DATA_DIR: store.folder,
    GANTRY_ADMIN_TOKEN: newAdminToken(),
  };
});
afterEach(async () => {
  killAll();
  await store.remove();
});

const findRequestIds = (output: string): string[] =>
  [...output.matchAll(/"requestId":"(line-\d+)"/g)].map(([, id]) => id ?? '');

async function sendRequests(url: string, numbers: readonly number[]): Promise<string[]> {
  const ids = numbers.map((number) => `line-${number}`);
  for (const id of ids)
    await (
      await fetch(`${url}/api/v2/account/details`, { headers: { 'X-Request-Id': id } })
    ).text();
  return ids;
}

describe('a server', () => {
  it('writes the line of a request without waiting for another line', async () => {
    const server = await serveGantry(environment);
    const ids = await sendRequests(server.url, [1]);
    await vi.waitFor(() => expect(findRequestIds(server.output())).toEqual(ids), {
      timeout: 30_000,
    });
  });

  it('writes every line in order before the server stops', async () => {
    const server = await serveGantry(environment);
    const ids = await sendRequests(
      server.url,
      Array.from({ length: 60 }, (_, number) => number),
    );
    server.signal('SIGTERM');
    const { stdout } = await server.ended;
    expect(findRequestIds(stdout)).toEqual(ids);
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('"msg":"stopped"');
  });
});
