import { exampleOf, phrase } from '../phrases.js';
import type { Fact, World } from '../world.js';

async function createRule(
  world: World,
  delegated = '',
  host = '',
  organization = '',
): Promise<void> {
  const body = exampleOf('createEgressRule', delegated ? 'delegated' : 'sts');
  body.data.attributes['host'] = host;
  const path = `/api/v2/organizations/${organization}/egress-rules`;
  const rule = await world.request('POST', path, body);
  world.remember(`${delegated}egress rule for ${host} in ${organization}`, rule.id);
}

export const EGRESS_FACTS: readonly Fact[] = [
  [phrase('(delegated |)egress rule for ([a-z0-9.*-]+) in NAME'), createRule],
];
