import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';

describe('a worker that shuts down', () => {
  let server: TestServer;
  let other: Client;
  beforeAll(async () => {
    server = await startServer('postgres');
    other = new Client({
      connectionString:
        server.config.database.kind === 'postgres' ? server.config.database.url : '',
    });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await server.stop();
  });

  it('hands over its runs even if the database blocks its last writes', async () => {
    const story = await RunStory.begin(server);
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM runner_tools FOR UPDATE');
    const stopped = server.app.get(RunWorker).stop(0);
    await expect.poll(async () => (await story.readRun(id)).status).toBe('pending');
    const waiting =
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    expect((await other.query(waiting)).rows).toEqual([{ count: 1 }]);
    await other.query('ROLLBACK');
    await stopped;
  });
});
