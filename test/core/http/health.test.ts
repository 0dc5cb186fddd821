import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../../src/core/version.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';

describe.each(databases)('a server, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('is ready while the database responds, and names the database', async () => {
    const { status, json } = await sendRequest(`${server.url}/readyz`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'ok',
      version,
      checks: { database: { detail: `${kind} responds` } },
    });
  });

  it('is not ready without a connection to the database, and ready again with one', async () => {
    const { connection } = server.database.read;
    await connection.destroy();
    try {
      const { status, json } = await sendRequest(`${server.url}/readyz`);
      expect(status).toBe(503);
      expect(json).toMatchObject({
        status: 'failed',
        checks: {
          database: { status: 'failed', detail: `${kind} does not respond` },
          server: { status: 'ok', detail: 'serving' },
        },
      });
    } finally {
      await connection.initialize();
    }
    expect((await sendRequest(`${server.url}/readyz`)).status).toBe(200);
  });

  it('counts requests by operation for Prometheus', async () => {
    await sendRequest(`${server.url}/healthz`);
    const { headers, text } = await sendRequest(`${server.url}/metrics`);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain(`gantry_build_info{version="${version}"} 1\n`);
    expect(text).toMatch(
      /gantry_http_request_duration_seconds_count\{operation="readHealth",method="GET",status="200"\} [1-9]/,
    );
  });
});
