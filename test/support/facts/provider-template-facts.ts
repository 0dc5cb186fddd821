import { exampleOf, phrase } from '../phrases.js';
import type { Fact, World } from '../world.js';

async function createTemplate(world: World, name = '', organization = ''): Promise<void> {
  const body = exampleOf('createProviderTemplate', 'aws');
  body.data.attributes['name'] = name;
  const path = `/api/v2/organizations/${organization}/provider-templates`;
  const template = await world.request('POST', path, body);
  world.remember(`provider template ${name} in ${organization}`, template.id);
}

export const PROVIDER_TEMPLATE_FACTS: readonly Fact[] = [
  [phrase('provider template NAME in NAME'), createTemplate],
];
