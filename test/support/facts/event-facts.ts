import { exampleOf, phrase } from '../phrases.js';
import type { Fact, World } from '../world.js';

async function createWebhook(world: World, name = '', organization = ''): Promise<void> {
  const body = exampleOf('createWebhook', 'ci');
  body.data.attributes['name'] = name;
  const path = `/api/v2/organizations/${organization}/webhooks`;
  const webhook = await world.request('POST', path, body);
  world.remember(`webhook ${name} in ${organization}`, webhook.id);
}

async function createDelivery(world: World, name = '', organization = ''): Promise<void> {
  const webhook = await world.id(`webhook ${name} in ${organization}`);
  const delivery = await world.request('POST', `/api/v2/webhooks/${webhook}/actions/test`);
  world.remember(`delivery to webhook ${name} in ${organization}`, delivery.id);
}

async function createConfiguration(
  world: World,
  name = '',
  workspace = '',
  organization = '',
): Promise<void> {
  const body = exampleOf('createNotificationConfiguration', 'chat');
  body.data.attributes['name'] = name;
  const id = await world.id(`workspace ${workspace} in ${organization}`);
  const path = `/api/v2/workspaces/${id}/notification-configurations`;
  const configuration = await world.request('POST', path, body);
  world.remember(
    `notification configuration ${name} of workspace ${workspace} in ${organization}`,
    configuration.id,
  );
}

export const EVENT_FACTS: readonly Fact[] = [
  [phrase('webhook NAME in NAME'), createWebhook],
  [phrase('notification configuration NAME of workspace NAME in NAME'), createConfiguration],
  [phrase('delivery to webhook NAME in NAME'), createDelivery],
];
