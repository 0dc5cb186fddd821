import { type Fact, type Resource, type World } from './world.js';

const NAME = '([a-z0-9-]+)';
const phrase = (text: string): RegExp => new RegExp(`^${text.replaceAll('NAME', NAME)}$`);

export const NO_CODE_FACTS: Fact[] = [
  [phrase('no-code module NAME in NAME'), (world, name = '', organization = '') => enable(world, name, organization, { enabled: true })],
  [phrase('disabled no-code module NAME in NAME'), (world, name = '', organization = '') => enable(world, name, organization, { enabled: false, known: `disabled no-code module ${name} in ${organization}` })],
];

/** The ids of option sets, which answers hold by their variables. */
export async function learnOfNoCode(world: World, known: string): Promise<void> {
  const [, variable, module] = /^options of (\S+) in (no-code module .+)$/.exec(known) ?? [];
  if (variable === undefined || module === undefined) return;
  const { included } = await world.read<{ included: Resource[] }>(`/api/v2/no-code-modules/${await world.id(module)}?include=variable_options`);
  for (const { id, attributes } of included) world.remember(`options of ${String(attributes['variable-name'])} in ${module}`, id);
}

/** Restricted as in the example `site`, where the module has a version. */
async function enable(world: World, name: string, organization: string, { enabled, known = `no-code module ${name} in ${organization}` }: { readonly enabled: boolean; readonly known?: string }): Promise<void> {
  const module = await world.id(`module ${name} in ${organization}`).catch(() => null);
  const id = module ?? (await world.id(`module ${name} without versions in ${organization}`));
  const relationships = { 'registry-module': { data: { id, type: 'registry-module' } }, ...(module === null ? {} : { 'variable-options': { data: SITE_OPTIONS } }) };
  const attributes = { enabled, ...(module === null ? {} : { 'version-pin': '1.0.0' }) };
  const made = await world.make('POST', `/api/v2/organizations/${organization}/no-code-modules`, { data: { type: 'no-code-modules', attributes, relationships } });
  world.remember(known, made.id);
}

const SITE_OPTIONS = [
  { type: 'variable-options', attributes: { 'variable-name': 'region', 'variable-type': 'string', options: ['eu-central-1', 'us-east-1'] } },
  { type: 'variable-options', attributes: { 'variable-name': 'replicas', 'variable-type': 'number', options: [1, 2, 3] } },
];
