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

/** The largest text that fits into a body of 1 MiB. */
const fill = (text, length = 1_000_000) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** The most expensive request of each kind; `module` is a no-code module. */
export const hostile = (module) => ({
  'text without end': team({ name: fill('a') }),
  'characters of two units': team({ name: fill('\u{1F600}') }),
  'text that is to be escaped': raw(
    '/api/v2/organizations/acme/teams',
    `{"data":{"type":"teams","attributes":{"name":"${fill('\\u0041')}"}}}`,
  ),
  nesting: raw('/api/v2/organizations/acme/teams', fill('[')),
  'nesting that ends': raw(
    '/api/v2/organizations/acme/teams',
    `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
  ),
  'members without end': team(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, index])),
  ),
  'numbers without end': raw('/api/v2/organizations/acme/teams', `{"data":${fill('9')}}`),
  'as many broken rules as fit': raw(
    `/api/v2/no-code-modules/${module}/workspaces`,
    JSON.stringify({
      data: {
        type: 'workspaces',
        attributes: { name: 7 },
        relationships: {
          vars: {
            data: Array.from({ length: VARIABLES }, () => ({
              type: 7,
              attributes: { key: 7, value: 7 },
            })),
          },
        },
      },
    }),
  ),
  'as many variables as fit': raw(
    `/api/v2/no-code-modules/${module}/workspaces`,
    JSON.stringify({
      data: {
        type: 'workspaces',
        attributes: { name: 'site' },
        relationships: {
          vars: {
            data: Array.from({ length: VARIABLES }, (_, index) =>
              variable(index, fill('[', 1_000)),
            ),
          },
        },
      },
    }),
  ),
  'expression that never closes': raw(
    `/api/v2/no-code-modules/${module}/workspaces`,
    JSON.stringify({
      data: {
        type: 'workspaces',
        attributes: { name: 'site' },
        relationships: { vars: { data: [variable(1, fill('${', 250_000))] } },
      },
    }),
  ),
  'expression that closes': raw(
    `/api/v2/no-code-modules/${module}/workspaces`,
    JSON.stringify({
      data: {
        type: 'workspaces',
        attributes: { name: 'site' },
        relationships: {
          vars: { data: [variable(1, `${fill('[', 100_000)}${fill(']', 100_000)}`)] },
        },
      },
    }),
  ),
  'key that is none': key(fill('A', 60_000)),
  'key of many packets': key(
    `${sampleArmor('plain-rsa4096').split('\n').slice(0, 3).join('\n')}\n${fill('mQINBGAAAAABEAAAAAAA', 60_000)}\n-----END PGP PUBLIC KEY BLOCK-----\n`,
  ),
  'preview of a long name': post('/v1/acl/templated-policy/preview/builtin/service', {
    Name: fill('a-'),
  }),
  'pattern of many stars': get(
    `/api/v2/organizations/acme/workspaces?search%5Bwildcard-name%5D=${'*a'.repeat(44)}*b`,
  ),
  'search without end': get(`/api/v2/organizations/acme/workspaces?q=${fill('%25', 12_000)}`),
  'parameters without end': get(`/api/v2/organizations/acme/workspaces?${fill('q=a&', 12_000)}`),
  'path without end': get(`/api/v2/${fill('../', 12_000)}`),
});
