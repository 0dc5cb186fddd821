import { sampleArmor } from '../keys/seed.mjs';
import { get, post } from '../rows/request-row.mjs';

const JSON_API = 'application/vnd.api+json';
const KEYS = '/api/registry/private/v2/gpg-keys';
const VARIABLES = 800;
const key = (armor) =>
  post(
    KEYS,
    { data: { type: 'gpg-keys', attributes: { namespace: 'acme', 'ascii-armor': armor } } },
    JSON_API,
  );
const raw = (path, body) => ({ method: 'POST', path, headers: { 'content-type': JSON_API }, body });
const variable = (index, value) => ({
  type: 'vars',
  attributes: { key: `v${index}`, value, category: 'terraform', hcl: true },
});
const team = (attributes) =>
  raw('/api/v2/organizations/acme/teams', JSON.stringify({ data: { type: 'teams', attributes } }));

const workspace = (module, name, vars) =>
  raw(
    `/api/v2/no-code-modules/${module}/workspaces`,
    JSON.stringify({
      data: { type: 'workspaces', attributes: { name }, relationships: { vars: { data: vars } } },
    }),
  );

/** A text of 1 MB by default, almost the largest one that fits into a body of 1 MiB. */
const fill = (text, length = 1_000_000) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Returns the most expensive request of each kind; `module` is the ID of a no-code module. */
export const hostileRequests = (module) => ({
  'long text': team({ name: fill('a') }),
  'long text of surrogate pairs': team({ name: fill('\u{1F600}') }),
  'long text of escape sequences': raw(
    '/api/v2/organizations/acme/teams',
    `{"data":{"type":"teams","attributes":{"name":"${fill('\\u0041')}"}}}`,
  ),
  'unclosed nesting': raw('/api/v2/organizations/acme/teams', fill('[')),
  'closed nesting': raw(
    '/api/v2/organizations/acme/teams',
    `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
  ),
  'many members': team(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, index])),
  ),
  'long number': raw('/api/v2/organizations/acme/teams', `{"data":${fill('9')}}`),
  'many broken rules': workspace(
    module,
    7,
    Array.from({ length: VARIABLES }, () => ({ type: 7, attributes: { key: 7, value: 7 } })),
  ),
  'many variables': workspace(
    module,
    'site',
    Array.from({ length: VARIABLES }, (_, index) => variable(index, fill('[', 1_000))),
  ),
  'unclosed expression': workspace(module, 'site', [variable(1, fill('${', 250_000))]),
  'closed expression': workspace(module, 'site', [
    variable(1, `${fill('[', 100_000)}${fill(']', 100_000)}`),
  ]),
  'invalid key': key(fill('A', 60_000)),
  'key with many packets': key(
    `${sampleArmor('plain-rsa4096').split('\n').slice(0, 3).join('\n')}\n${fill('mQINBGAAAAABEAAAAAAA', 60_000)}\n-----END PGP PUBLIC KEY BLOCK-----\n`,
  ),
  'preview with a long name': post('/v1/acl/templated-policy/preview/builtin/service', {
    Name: fill('a-'),
  }),
  'pattern with many wildcards': get(
    `/api/v2/organizations/acme/workspaces?search%5Bwildcard-name%5D=${'*a'.repeat(44)}*b`,
  ),
  'long search': get(`/api/v2/organizations/acme/workspaces?q=${fill('%25', 12_000)}`),
  'many parameters': get(`/api/v2/organizations/acme/workspaces?${fill('q=a&', 12_000)}`),
  'long path': get(`/api/v2/${fill('../', 12_000)}`),
});
