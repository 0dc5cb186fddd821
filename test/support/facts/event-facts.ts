import { exampleOf, phrase } from '../phrases.js';
import type { Fact, World } from '../world.js';

async function makeWebhook(world: World, name = '', organization = ''): Promise<void> {
  const body = exampleOf('createWebhook', 'ci');
  body.data.attributes['name'] = name;
  const path = `/api/v2/organizations/${organization}/webhooks`;
  const webhook = await world.make('POST', path, body);
  world.remember(`webhook ${name} in ${organization}`, webhook.id);
}

async function makeDelivery(world: World, name = '', organization = ''): Promise<void> {
  const webhook = await world.id(`webhook ${name} in ${organization}`);
  const delivery = await world.make('POST', `/api/v2/webhooks/${webhook}/actions/test`);
  world.remember(`delivery to webhook ${name} in ${organization}`, delivery.id);
}

export const EVENT_FACTS: readonly Fact[] = [
  [phrase('webhook NAME in NAME'), makeWebhook],
  [phrase('delivery to webhook NAME in NAME'), makeDelivery],
];
