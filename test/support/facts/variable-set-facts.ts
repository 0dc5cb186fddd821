import { exampleOf, phrase } from '../phrases.js';
import type { Fact, World } from '../world.js';

async function createSet(world: World, global = '', name = '', organization = ''): Promise<void> {
  const body = exampleOf('createVariableSet', global ? 'everywhere' : 'cloud');
  body.data.attributes['name'] = name;
  const set = await world.request('POST', `/api/v2/organizations/${organization}/varsets`, body);
  world.remember(`variable set ${name} in ${organization}`, set.id);
}

async function applySet(world: World, set = '', target = ''): Promise<void> {
  const [kind = ''] = /^(?:no-code module|workspace|project)(?= )/.exec(target) ?? [];
  const type = `${kind.replace(' ', '-')}s`;
  const path = `/api/v2/varsets/${await world.id(set)}/relationships/${type}`;
  await world.request('POST', path, { data: [{ type, id: await world.id(target) }] });
}

/** Creates the variable of the example with this key. */
async function createVariable(world: World, sensitive = '', key = '', set = ''): Promise<void> {
  const body = exampleOf('createVariableSetVariable', sensitive ? 'secret' : 'region');
  body.data.attributes['key'] = key;
  const path = `/api/v2/varsets/${await world.id(set)}/relationships/vars`;
  const variable = await world.request('POST', path, body);
  world.remember(`${sensitive}variable ${key} in ${set}`, variable.id);
}

export const VARIABLE_SET_FACTS: readonly Fact[] = [
  [phrase('(global |)variable set NAME in NAME'), createSet],
  [phrase('(variable set [a-z0-9-]+ in [a-z0-9-]+) on (.+)'), applySet],
  [
    phrase('(sensitive |)variable ([A-Za-z0-9_-]+) in (variable set [a-z0-9-]+ in [a-z0-9-]+)'),
    createVariable,
  ],
];
