import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { startBrowser } from '../docs/support/browser.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';

const client = readFileSync(join(packageRoot, 'client/dist/index.mjs'));
const HTML = '<!doctype html><title>client</title>';

interface Site {
  readonly url: string;
  readonly seen: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  stop(): void;
}

/**
 * Starts a web site that serves the client, sets a session cookie, and forwards to the API. Paths
 * that start with `/moved` redirect to `elsewhere`.
 */
async function startSite(api: string, elsewhere: () => string): Promise<Site> {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    if (path === '/') {
      outgoing.setHeader('set-cookie', 'session=of-the-browser; HttpOnly; Path=/; SameSite=Lax');
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
      return;
    }
    if (path === '/client.mjs') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(client);
      return;
    }
    seen.push({ path, headers: incoming.headers });
    if (path.startsWith('/moved')) {
      outgoing.writeHead(302, { location: elsewhere() }).end();
      return;
    }
    if (path === '/elsewhere') {
      outgoing.setHeader('access-control-allow-origin', '*');
      outgoing.writeHead(200, { 'content-type': 'application/vnd.api+json' });
      outgoing.end('{"data":{"id":"elsewhere","type":"users","attributes":{}}}');
      return;
    }
    const { method, headers } = incoming;
    incoming.pipe(
      request(api + path, { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, seen, stop };
}

describe.runIf(needs('chromium'))('the client in a browser', { timeout: 120_000 }, () => {
  let server: TestServer;
  let story: RunStory;
  let browser: Browser;
  let page: Page;
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    server = await startServer();
    story = await RunStory.begin(server);
    other = await startSite(server.url, () => '');
    site = await startSite(server.url, () => `${other.url}/elsewhere`);
    browser = await startBrowser();
    page = await browser.newPage();
    await page.goto(site.url);
  });
  afterAll(async () => {
    await browser.close();
    site.stop();
    other.stop();
    await server.stop();
  });

  /** Runs the body of an async function in the page. `gantry` is a client with the token. */
  const runInPage = (body: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const { Gantry, GantryError } = await import('/client.mjs');
      const gantry = new Gantry({ url: location.origin, token: ${JSON.stringify(story.token)} });
      ${body}
    })()`);

  it('lists, creates, and reads errors', async () => {
    const seen = await runInPage(`
      const team = await gantry.teams.create({ organizationName: 'acme', name: 'browsers' });
      const names = [];
      for await (const { name } of gantry.teams.list({ organizationName: 'acme', pageSize: 1 })) names.push(name);
      const error = await gantry.teams.create({ organizationName: 'acme', name: 'no blanks' }).catch((reason) => reason);
      return [team.name, names, error instanceof GantryError, error.status, error.errors[0].argument];
    `);
    expect(seen).toEqual(['browsers', ['browsers', 'owners'], true, 422, 'name']);
  });

  it('waits for a run and follows its log', async () => {
    const id = await story.queue('web');
    const seen = await runInPage(`
      const lines = [];
      const run = await gantry.runs.wait('${id}', { onLog: ({ text }) => lines.push(text) });
      for await (const { text } of gantry.runs.followLog('${id}', { phase: 'plan' })) lines.push(text);
      return [run.actions.isConfirmable, lines];
    `);
    const log = ['fetching note', 'planning: 2 to add ✓'];
    expect(seen).toEqual([true, [...log, ...log]]);
  });

  it('sends the cookies of a session instead of a token, unless disabled', async () => {
    site.seen.length = 0;
    await runInPage(`
      const calls = [undefined, 'include', 'omit'].map((credentials) =>
        new Gantry({ url: location.origin, credentials, headers: { 'x-csrf': 'c' } }).organizations.list().catch(() => null));
      return Promise.all(calls);
    `);
    const sent = site.seen.map(({ headers }) => [headers.cookie ?? null, headers['x-csrf']]);
    const cookie = 'session=of-the-browser';
    expect(sent.sort()).toEqual(
      [
        [cookie, 'c'],
        [cookie, 'c'],
        [null, 'c'],
      ].sort(),
    );
    expect(site.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  it('sends neither token nor cookie after a redirect to another origin', async () => {
    other.seen.length = 0;
    const id = await runInPage(`
      const moved = new Gantry({ url: location.origin + '/moved', token: 'top-secret', credentials: 'include' });
      return (await moved.users.readAccountDetails()).id;
    `);
    expect(id).toBe('elsewhere');
    expect(other.seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(other.seen)).not.toMatch(/top-secret|of-the-browser/);
  });

  it('ends with an AbortError when it is aborted', async () => {
    const name = await runInPage(`
      const stop = new AbortController();
      const call = gantry.organizations.list({}, { signal: stop.signal });
      stop.abort();
      return call.catch((error) => error.name);
    `);
    expect(name).toBe('AbortError');
  });
});
