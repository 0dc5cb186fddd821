import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackgroundWork } from '../../src/core/background/background-work.js';
import { startBrowser } from '../docs/support/browser.js';
import { HttpReceiver } from '../platform/events/support/receivers.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

describe.runIf(needs('chromium'))('events in the portal', { timeout: 180_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let story: RunStory;
  let receiver: HttpReceiver;
  let page: Page;
  beforeAll(async () => {
    receiver = await new HttpReceiver().start();
    server = await startServer('sqlite', { GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' });
    server.app.get(BackgroundWork).start();
    browser = await startBrowser();
    story = await RunStory.begin(server);
    page = await pageFor('owner of acme');
  });
  afterAll(async () => {
    await browser.close();
    await server.app.get(BackgroundWork).stop();
    await server.stop();
    await receiver.stop();
  });

  async function pageFor(caller: string): Promise<Page> {
    const context = await browser.newContext();
    await signIn(context, server, (await story.world.token(caller)) ?? '');
    return context.newPage();
  }
  const press = (name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const check = (label: string, group: string) =>
    dialog().getByRole('group', { name: group }).getByText(label, { exact: true }).click();
  /** Newest first. */
  const deliveries = () => page.getByRole('grid', { name: 'Deliveries' }).getByRole('rowheader');
  const types = () => receiver.bodies('/hook').map(({ type }) => type);
  const settings = () => `${server.url}/app/acme/settings?tab=webhooks`;

  it('are sent to a webhook, whose secret is shown once', async () => {
    await page.goto(settings());
    await page.getByText('No webhooks').waitFor();
    await press('New webhook');
    await dialog().getByLabel('Name').fill('ci');
    await dialog().getByLabel('URL').fill('https://10.0.0.1/');
    await dialog().getByText('All events').click();
    await check('Created', 'Runs');
    await check('Applied', 'Runs');
    await confirm('Create webhook');
    await dialog().getByRole('alert').getByText('must not contain a private address').waitFor();
    await dialog().getByLabel('URL').fill(`${receiver.url}/hook`);
    await confirm('Create webhook');
    await dialog().getByText('it is not shown again').waitFor();
    const secret = await dialog().getByRole('region', { name: 'secret' }).textContent();
    await confirm('Done');
    await page.getByText('Runs: created, Runs: applied').waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByText('ci', { exact: true }).click();
    await press('Send a test');
    await deliveries().getByText('Test').waitFor();
    await page.getByRole('row').filter({ hasText: 'Test' }).getByText('204 in').waitFor();
    const { body, headers } = receiver.requests[0] ?? expect.fail('no request');
    new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
  });

  it('are shown with their payload, and sent again', async () => {
    await story.queue('web');
    await deliveries().getByText('Runs: created').waitFor();
    await press('Details of Runs: created');
    await dialog().getByRole('region', { name: 'payload' }).getByText('"run.created"').waitFor();
    await page.keyboard.press('Escape');
    await press('Resend Runs: created');
    await expect.poll(types).toEqual(['ping', 'run.created', 'run.created']);
    expect(new Set(receiver.bodies('/hook').map(({ id }) => id)).size).toBe(2);
    await page.getByLabel('Status of the deliveries').selectOption('Failed');
    await page.getByText('No deliveries').waitFor();
  });

  it('belong to a webhook that can be disabled, get a new secret, and be deleted', async () => {
    await page.goto(settings());
    await page.getByText('ci', { exact: true }).click();
    await press('Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    await press('Replace the secret');
    await confirm('Replace');
    await dialog().getByText('it is not shown again').waitFor();
    await confirm('Done');
    await page.getByText('Previous secret valid until').waitFor();
    await press('Delete');
    await confirm('Delete webhook');
    await page.getByText('No webhooks').waitFor();
  });

  it('are not managed by members', async () => {
    const other = await pageFor('member of acme');
    await other.goto(settings());
    await other.getByRole('tab', { name: 'Teams' }).waitFor();
    expect(await other.getByRole('tab', { name: 'Webhooks' }).count()).toBe(0);
  });

  it('of a workspace have notification configurations that are added, tested, disabled and deleted', async () => {
    await page.goto(`${server.url}/app/acme/workspaces/web`);
    await press('Add a notification');
    await dialog().getByLabel('Name').fill('chat');
    await dialog().getByLabel('URL').fill(`${receiver.url}/chat`);
    await confirm('Add');
    const row = page.getByRole('row').filter({ hasText: 'chat' });
    await row
      .getByText('A run waits for a confirmation or another decision, A run fails')
      .waitFor();
    await press('Test chat');
    await expect.poll(() => receiver.bodies('/chat').length).toBe(1);
    await press('Disable chat');
    await row.getByText('Disabled', { exact: true }).waitFor();
    await press('Delete chat');
    await confirm('Delete');
    await page.getByText('No notifications yet').waitFor();
  });
});
