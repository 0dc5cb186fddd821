import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBrowser } from '../docs/support/browser.js';
import { connectIssuer } from '../support/facts/oidc-facts.js';
import { findFreePort } from '../support/find-free-port.js';
import { sendRequest } from '../support/http.js';
import { Issuer } from '../support/issuer.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { violationsOf } from './support/axe.js';
import { signIn as signInWithToken } from './support/desk.js';

/** Another site than the server's, so that the browser treats its requests as cross-site. */
const ISSUER_HOST = '127.0.0.2';
const MINUTE_MS = 60_000;

describe.runIf(needs('chromium'))('signing in at a provider', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let issuer: Issuer;
  let provider: string;
  let world: World;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    const port = String(await findFreePort());
    const publicUrl = `http://127.0.0.1:${port}`;
    server = await startServer('sqlite', { PORT: port, GANTRY_PUBLIC_URL: publicUrl });
    issuer = await Issuer.start(ISSUER_HOST);
    browser = await startBrowser(ISSUER_HOST);
  });
  beforeEach(async () => {
    await server.reset();
    await issuer.reset();
    await issuer.setOptions({ idTokenSeconds: 24 * 60 * 60 });
    await issuer.setAccount('d-1', { preferred_username: 'dana', email: 'dana@acme.example' });
    world = new World(server);
    provider = await connectIssuer(world, issuer, { name: 'Acme' });
    context = await browser.newContext();
    page = await context.newPage();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    issuer.stop();
    await server.stop();
  });

  const press = (on = page) => on.getByRole('button', { name: 'Sign in with Acme' }).click();
  const authenticate = async (on = page, account = 'd-1'): Promise<void> => {
    await on.getByLabel('Account').fill(account);
    await on.getByRole('button', { name: 'Continue' }).click();
  };
  const waitUntilSignedIn = (on = page) => on.getByRole('button', { name: 'dana' }).waitFor();
  const signIn = async (on = page): Promise<void> => {
    await on.goto(`${server.url}/app/sign-in`);
    await press(on);
    await authenticate(on);
    await waitUntilSignedIn(on);
  };
  const waitForFailure = (text: string) =>
    page.getByRole('alert').filter({ hasText: text }).waitFor();

  it('returns to the requested page, and leaves no code in the address', async () => {
    await page.goto(`${server.url}/app/-/workspaces?q=site`);
    await press();
    await authenticate();
    await waitUntilSignedIn();
    expect(page.url()).toBe(`${server.url}/app/-/workspaces?q=site`);
    const cookies = await context.cookies(server.url);
    expect(cookies.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toEqual([
      ['gantry_session', 'Strict', true],
    ]);
  });

  it('shows a message and a link back if the issuer refuses, or if the callback address is opened again', async () => {
    await page.goto(`${server.url}/app/sign-in`);
    await press();
    const returns: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/callback?')) returns.push(request.url());
    });
    await authenticate(page, 'nobody');
    await waitForFailure('The sign-in provider did not confirm who you are.');
    expect(page.url()).toBe(`${server.url}/app/sign-in/callback`);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(returns[0] ?? '');
    await waitForFailure('This sign-in was already used. Sign in again.');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor();
  });

  it('reports that the issuer does not respond, and works when it responds again', async () => {
    await page.goto(`${server.url}/app/sign-in`);
    await issuer.refuseConnections();
    await press();
    await waitForFailure(
      'The sign-in provider "Acme" is not available. Try again in half a minute.',
    );
    await issuer.acceptConnections();
    await press();
    await authenticate();
    await waitUntilSignedIn();
  });

  it('works in two tabs at the same time', async () => {
    const other = await context.newPage();
    for (const one of [page, other]) {
      await one.goto(`${server.url}/app/sign-in`);
      await press(one);
      await one.getByLabel('Account').waitFor();
    }
    await authenticate(other);
    await waitUntilSignedIn(other);
    await authenticate(page);
    await waitUntilSignedIn(page);
  });

  it('keeps the session after the back button, and after an old callback address', async () => {
    await signIn();
    await page.goto(`${server.url}/app/-/workspaces`);
    await page.goBack();
    await waitUntilSignedIn();
    await page.goBack().catch(() => undefined);
    await page.goto(`${server.url}/app/sign-in/callback?state=old&code=old`);
    await waitUntilSignedIn();
    expect(page.url()).toBe(`${server.url}/app`);
  });

  it('accepts an identity that a site administrator linked; the administrator can end its session', async () => {
    await world.establish('user dana');
    const user = await world.id('user dana');
    const office = await browser.newContext();
    const admin = await office.newPage();
    const dialog = admin.getByRole('dialog');
    await signInWithToken(office, server, server.adminToken);
    await admin.goto(`${server.url}/app/-/users`);
    await admin.getByRole('link', { name: 'dana', exact: true }).click();
    await admin.getByText('This user cannot sign in through a provider.').waitFor();
    await admin.getByText('This user is not signed in.').waitFor();
    await admin.getByRole('button', { name: 'Link an identity' }).click();
    await dialog.getByRole('button', { name: /Sign-in provider/ }).click();
    await admin.getByRole('option', { name: 'Acme' }).click();
    await dialog.getByLabel('Subject').fill('d-1');
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    const identity = admin.getByRole('row').filter({ hasText: 'd-1' });
    await identity.getByText('Never').waitFor();

    await signIn();
    const { json } = await sendRequest(`${server.url}/api/v2/admin/users/${user}/sessions`, {
      token: server.adminToken,
    });
    expect((json as { data: object[] }).data).toHaveLength(1);
    await admin.reload();
    await admin.getByRole('button', { name: /^End the session in/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await admin.getByText('This user is not signed in.').waitFor();
    const status = await page.evaluate(async () => (await fetch('/api/session')).status);
    expect(status).toBe(401);

    await admin.getByRole('button', { name: 'Delete the identity d-1' }).click();
    await admin
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete the identity' })
      .click();
    await identity.waitFor({ state: 'detached' });
    await office.close();
  });

  it('keeps an open page each time the session ends, and continues after a sign-in in another tab', async () => {
    for (const fact of [
      'organization acme',
      'team ops in acme',
      'user dana',
      'user dana in team ops in acme',
    ])
      await world.establish(fact);
    await world.request('POST', `/api/v2/admin/users/${await world.id('user dana')}/identities`, {
      data: { type: 'identities', attributes: { 'provider-id': provider, subject: 'd-1' } },
    });
    await signIn();
    await page.goto(`${server.url}/app/-/workspaces?q=site`);
    await page.getByPlaceholder('Search workspaces').waitFor();
    for (const typed of ['half-typed', 'half-typed again']) {
      await issuer.setAccount('d-1', null);
      server.clock.advance(16 * MINUTE_MS);
      await page.getByPlaceholder('Search workspaces').fill(typed);
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await issuer.setAccount('d-1', { preferred_username: 'dana', email: 'dana@acme.example' });
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Sign in with Acme in another tab' }).click();
      const tab = await opened;
      // The tab opens at the issuer, where the browser still has a session.
      await waitUntilSignedIn(tab);
      await tab.close();
      await page.bringToFront();
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByPlaceholder('Search workspaces').inputValue()).toBe(typed);
    }
  });

  it('is listed as a session, and signing out also ends the session at the issuer', async () => {
    await signIn();
    await page.getByRole('button', { name: 'dana' }).click();
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    await page
      .getByRole('row', { name: /This browser/ })
      .getByText('Acme')
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'dana' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(new RegExp(`^${issuer.url}/session/end`));
    await page.getByRole('button', { name: /Yes/ }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await press();
    await page.getByLabel('Account').waitFor();
  });

  it('gives and removes access according to a group that is mapped in the portal', async () => {
    for (const fact of ['organization acme', 'team ops in acme']) await world.establish(fact);
    await page.goto(`${server.url}/app/sign-in?next=/app/-/sign-in/${provider}`);
    await page.getByLabel('Token').fill(server.adminToken);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Map a group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Map a group' });
    await dialog.getByRole('button', { name: /Organization/ }).click();
    await page.getByRole('option', { name: 'acme' }).click();
    await dialog.getByLabel('Group', { exact: true }).fill('platform-ops');
    await dialog.getByRole('button', { name: /Team/ }).click();
    await page.getByRole('option', { name: 'ops' }).click();
    await dialog.getByRole('button', { name: 'Map', exact: true }).click();
    await page.getByRole('row', { name: /platform-ops/ }).waitFor();
    await page.reload();
    await page.getByLabel('Groups').fill('platform-ops\nothers');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('Groups that are not mapped to a team: 1.').waitFor();
    await page.getByLabel('Teams of the user').getByText('Added').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const groups = (names: string[]) =>
      issuer.setAccount('d-1', { preferred_username: 'dana', groups: names });
    await groups(['platform-ops']);
    const colleague = await (await browser.newContext()).newPage();
    await signIn(colleague);
    await colleague.goto(`${server.url}/app/acme/workspaces`);
    await colleague.getByRole('heading', { name: 'All workspaces' }).waitFor();
    await groups([]);
    server.clock.advance(16 * MINUTE_MS);
    await colleague.reload();
    await colleague.getByRole('heading', { name: 'All workspaces' }).waitFor({ state: 'detached' });
    await colleague.context().close();
  });

  it('can be disabled in the portal, which explains why another provider cannot be connected', async () => {
    await page.goto(`${server.url}/app/sign-in?next=/app/-/sign-in`);
    await page.getByLabel('Token').fill(server.adminToken);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('gridcell', { name: issuer.url }).waitFor();
    await page.getByRole('button', { name: 'Connect a provider' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a provider' });
    await dialog.getByLabel('Name', { exact: true }).fill('Other');
    await dialog.getByLabel('Issuer').fill('http://127.0.0.1:9');
    await dialog.getByLabel('Client ID').fill('gantry');
    await dialog.getByRole('button', { name: 'Connect provider' }).click();
    await waitForFailure('The issuer is not available at http://127.0.0.1:9');
    await dialog.getByLabel('Issuer').fill(issuer.url);
    await dialog.getByRole('button', { name: 'Connect provider' }).click();
    await waitForFailure('There is already a provider for the issuer');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${server.url}/app/-/sign-in/${provider}`);
    await page.getByText(`${server.url}/app/sign-in/callback`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled').waitFor();
  });
});
