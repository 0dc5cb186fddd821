import { phrase } from '../phrases.js';
import type { Fact, Resource, World } from '../world.js';

async function addTag(world: World, name = '', workspace = ''): Promise<void> {
  const path = `/api/v2/workspaces/${await world.id(workspace)}/relationships/tags`;
  await world.request('POST', path, { data: [{ type: 'tags', attributes: { name } }] });
}

async function bindTag(world: World, key = '', value = '', owner = ''): Promise<void> {
  const [kind] = owner.split(' ');
  await world.request('PATCH', `/api/v2/${kind}s/${await world.id(owner)}/tag-bindings`, {
    data: [{ type: 'tag-bindings', attributes: { key, value } }],
  });
}

export const TAG_FACTS: readonly Fact[] = [
  [phrase('tag NAME on (workspace .+)'), addTag],
  [phrase('tag binding NAME=NAME on (.+)'), bindTag],
];

/** Remembers the tag of a phrase `tag <name> in <organization>`. */
export async function rememberTags(world: World, phrase: string): Promise<void> {
  const [, name, organization] = /^tag (\S+) in (\S+)$/.exec(phrase) ?? [];
  if (name === undefined || organization === undefined) return;
  const tags = (await world.request(
    'GET',
    `/api/v2/organizations/${organization}/tags?q=${name}`,
  )) as unknown as Resource[];
  for (const tag of tags) if (tag.attributes['name'] === name) world.remember(phrase, tag.id);
}
