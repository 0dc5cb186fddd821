import { setTimeout as delay } from 'node:timers/promises';
import { CampaignWork } from '../../../src/areas/no-code/campaigns/campaign-work.js';
import { exampleOf, phrase } from '../phrases.js';
import type { TestServer } from '../server.js';
import type { Fact, Resource, World } from '../world.js';

const TIMEOUT_MS = 30_000;

/** Advances campaigns like the background task of a server, until the condition is met. */
export async function advanceCampaigns(
  { app }: TestServer,
  isReached: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReached())) {
    if (Date.now() > deadline) throw new Error('the campaign did not reach the expected state');
    if ((await app.get(CampaignWork).advanceAll()) === 'done') await delay(5);
  }
}

/** A campaign of the newest no-code module, with an upgradable workspace. */
async function createCampaign(
  world: World,
  story = '',
  name = '',
  organization = '',
): Promise<void> {
  const body = exampleOf('createUpgradeCampaign', 'rollout') as unknown as {
    data: { relationships: Record<string, { data: { id: string } }> };
  };
  const module = await world.id(`newest no-code module in ${organization}`);
  Object.assign(body.data.relationships, {
    'no-code-module': { data: { id: module, type: 'no-code-modules' } },
  });
  const list = `/api/v2/organizations/${organization}/upgrade-campaigns`;
  const { id } = await world.request('POST', list, body);
  const described = `upgrade campaign ${name} in ${organization}`;
  world.remember(described, id);
  const path = `/api/v2/upgrade-campaigns/${id}`;
  if (story === 'draft') return;
  const { executor } = world.server;
  await world.request('POST', `${path}/actions/plan`);
  const items = await world.read<{ data: Resource[] }>(`${path}/items`);
  world.remember(`item of ${described}`, items.data[0]?.id ?? '');
  const workspaces = items.data.map(({ attributes }) => String(attributes['workspace-name']));
  if (story === 'failed')
    for (const workspace of workspaces) executor.scripts.set(workspace, ['fails in planning']);
  if (story === 'planning') return;
  await advanceCampaigns(world.server, async () => {
    const { data } = await world.read<{ data: Resource }>(path);
    return data.attributes['status'] === 'ready';
  });
  for (const workspace of workspaces) executor.scripts.delete(workspace);
  if (story === 'paused') await world.request('POST', `${path}/actions/pause`);
  if (story === 'stopped') await world.request('POST', `${path}/actions/stop`);
}

export const CAMPAIGN_FACTS: readonly Fact[] = [
  [
    phrase('(draft|planning|ready|paused|stopped|failed) upgrade campaign NAME in NAME'),
    createCampaign,
  ],
];
