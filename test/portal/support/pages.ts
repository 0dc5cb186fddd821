import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';
import { EXAMPLE_KEY } from '../../support/facts/provider-facts.js';
import type { World } from '../../support/world.js';

/** A page in one of its states. */
export interface ShownPage {
  /** The path in the portal's route table. */
  readonly route: string;
  /** The path in the address, below /app. */
  readonly path: string;
  readonly title: string;
  /** Text that is visible when the page has loaded. */
  readonly sign: string;
}

/** The data on the pages. */
export const FACTS_OF_PAGES = [
  'organization acme',
  'module site in acme',
  'no-code module site in acme',
  'no-code workspace site-eu in acme',
  'newer settings of no-code module site in acme',
  'provider template aws in acme',
  'planned upgrade of site-eu in acme',
  'ready upgrade campaign rollout in acme',
  'expired gpg key in acme',
  'gpg key in acme',
  'provider version random 1.0.0 signed with gpg key in acme',
  'team ops in acme',
  'user dana',
  'webhook ci in acme',
  'delivery to webhook ci in acme',
  'notification configuration chat of workspace site-eu in acme',
  'user dana in team ops in acme',
  'agent pool main in acme',
  'agent spy in agent pool main in acme',
  'variable set cloud in acme',
  'variable set cloud in acme on no-code module site in acme',
  'variable region in variable set cloud in acme',
  'sensitive variable password in variable set cloud in acme',
  'global variable set limits in acme',
  'project web in acme',
  'egress rule for egress.example.com in acme',
];

/** The parameters with which a command-line tool opens the page. */
const LOGIN_REQUEST = new URLSearchParams({
  client_id: 'terraform-cli',
  redirect_uri: 'http://localhost:10000/login',
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'a-state',
}).toString();

const MODULE = '/$org/modules/$namespace/$name/$provider';
const WORKSPACE = '/$org/workspaces/$workspace';

/** Every page of the portal, in each state with a different appearance. */
export async function pagesOf(world: World): Promise<readonly ShownPage[]> {
  const run = await world.id('planned upgrade of site-eu in acme');
  const webhook = await world.id('webhook ci in acme');
  const settings = await world.id('no-code module site in acme');
  const project = await world.id('project web in acme');
  const site = '/acme/modules/acme/site/aws';
  const workspace = '/acme/workspaces/site-eu';
  const rows: readonly (readonly [route: string, path: string, title: string, sign: string])[] = [
    ['/', '/', 'Catalog', 'A site of some servers.'],
    ['/', '/?q=nothing', 'Catalog', 'Nothing in the catalog matches'],
    [
      '/-/workspaces',
      '/-/workspaces',
      'My workspaces',
      'You and your teams have created no workspaces',
    ],
    ['/-/workspaces', '/-/workspaces?show=all', 'My workspaces', 'site-eu'],
    ['/-/organizations', '/-/organizations', 'Organizations', 'Search organizations'],
    ['/-/users', '/-/users', 'Users', 'You cannot manage users'],
    ['/-/users/$user', '/-/users/none', 'User', 'You cannot manage users'],
    ['/-/login', `/-/login?${LOGIN_REQUEST}`, 'Authorize a command-line tool', 'Sent to'],
    ['/-/sessions', '/-/sessions', 'Sessions', 'This browser'],
    ['/-/sign-in', '/-/sign-in', 'Sign-in', 'You cannot manage sign-in'],
    ['/-/sign-in/$provider', '/-/sign-in/none', 'Sign-in provider', 'you do not have access to it'],
    [MODULE, site, 'site', 'A site of some servers.'],
    [MODULE, `${site}?tab=inputs`, 'site', 'Where the site runs.'],
    [MODULE, `${site}?tab=outputs`, 'site', 'Names of the servers.'],
    [MODULE, `${site}?tab=contents`, 'site', 'terraform_data'],
    [MODULE, `${site}?tab=versions`, 'site', '1.0.0'],
    [`${MODULE}/provision`, `${site}/provision`, 'Set up site', 'Review'],
    [WORKSPACE, workspace, 'site-eu', 'A run waits for a confirmation'],
    [WORKSPACE, '/acme/workspaces/none', 'none', 'you do not have access to it'],
    [
      `${WORKSPACE}/upgrade`,
      `${workspace}/upgrade`,
      'Upgrade site-eu',
      'An upgrade was already started',
    ],
    [`${WORKSPACE}/inputs`, `${workspace}/inputs`, 'Change inputs of site-eu', 'No changes yet'],
    [`${WORKSPACE}/runs/$run`, `${workspace}/runs/${run}`, 'site-eu', '2 things are created'],
    ['/$org/workspaces', '/acme/workspaces', 'All workspaces', 'site-eu'],
    ['/$org/workspaces', '/acme/workspaces?state=failed', 'All workspaces', 'No workspace matches'],
    ['/$org/registry', '/acme/registry', 'Registry', 'Newest version'],
    ['/$org/registry', '/acme/registry?tab=providers', 'Registry', 'random'],
    [
      '/$org/registry/modules/$name/$provider',
      '/acme/registry/modules/site/aws',
      'site for aws',
      'Use the module',
    ],
    [
      '/$org/registry/providers/$name',
      '/acme/registry/providers/random',
      'Provider random',
      'Use the provider',
    ],
    ['/$org/no-code', '/acme/no-code', 'No-code modules', 'Offered'],
    [
      '/$org/no-code/$noCode',
      `/acme/no-code/${settings}`,
      'site: no-code settings',
      'The form that people get',
    ],
    [
      '/$org/no-code/enable',
      '/acme/no-code/enable',
      'Offer a module',
      'There is no module to offer',
    ],
    ['/$org/campaigns', '/acme/campaigns', 'Upgrade campaigns', 'Everybody to 1.1.0'],
    [
      '/$org/campaigns/$campaign',
      `/acme/campaigns/${await world.id('upgrade campaign rollout in acme')}`,
      'Everybody to 1.1.0',
      'Ready to apply',
    ],
    ['/$org/keys', '/acme/keys', 'Signing keys', 'Key ID'],
    ['/$org/keys/$keyId', `/acme/keys/${EXAMPLE_KEY}`, `Key ${EXAMPLE_KEY}`, 'Fingerprint'],
    ['/$org/keys/upload', '/acme/keys/upload', 'Upload a key', 'Export the key'],
    ['/$org/variable-sets', '/acme/variable-sets', 'Variable sets', 'Overrides other values'],
    [
      '/$org/variable-sets',
      '/acme/variable-sets?q=nothing',
      'Variable sets',
      'No variable set matches',
    ],
    [
      '/$org/variable-sets/$set',
      `/acme/variable-sets/${await world.id('variable set cloud in acme')}`,
      'cloud',
      'Hidden because it is sensitive',
    ],
    [
      '/$org/variable-sets/$set',
      `/acme/variable-sets/${await world.id('variable set limits in acme')}`,
      'limits',
      'All workspaces of the organization',
    ],
    ['/$org/policies', '/acme/policies', 'Policy templates', 'builtin/dns'],
    [
      '/$org/policies/$template',
      '/acme/policies/builtin%2Fservice',
      'builtin/service',
      'Fill in the variables',
    ],
    ['/$org/policies/$template', '/acme/policies/builtin%2Fdns', 'builtin/dns', 'About the policy'],
    ['/$org/settings', '/acme/settings', 'Settings', 'dana'],
    ['/$org/settings', '/acme/settings?tab=access', 'Settings', 'Access of ops to'],
    ['/$org/settings', '/acme/settings?tab=tokens', 'Settings', 'New token'],
    ['/$org/settings', '/acme/settings?tab=agents', 'Settings', 'Agents of main'],
    ['/$org/settings', '/acme/settings?tab=approvals', 'Settings', 'No approval rules'],
    ['/$org/settings', '/acme/settings?tab=policies', 'Settings', 'No policies yet'],
    ['/$org/settings', '/acme/settings?tab=providers', 'Settings', 'New template'],
    ['/$org/settings', '/acme/settings?tab=webhooks', 'Settings', 'New webhook'],
    ['/$org/settings', `/acme/settings?tab=webhooks&webhook=${webhook}`, 'Settings', 'Send a test'],
    ['/$org/settings', '/acme/settings?tab=audit', 'Settings', 'team.create'],
    ['/$org/settings', '/acme/settings?tab=general', 'Settings', 'Delete the organization'],
    [
      '/$org/projects/$project/network',
      `/acme/projects/${project}/network`,
      'Network of web',
      'egress.example.com:443',
    ],
    [
      '/$org/projects/$project/approvals',
      `/acme/projects/${project}/approvals`,
      'Approvals in web',
      'No approval rules',
    ],
    ['$', '/nowhere/at/all', 'Page not found', 'There is no page at this address'],
    ['/sign-in', '/sign-in?link=used', 'Sign in', 'This link has expired or has been used'],
  ];
  return rows.map(([route, path, title, sign]) => ({ route, path, title, sign }));
}

/** The paths of the portal's route table. */
export function routesOfPortal(): readonly string[] {
  const table = readFileSync(join(packageRoot, 'portal/src/app/router.tsx'), 'utf8');
  return [...table.matchAll(/^ {2}path: '([^']+)',$/gm)].map(([, path]) => path ?? '');
}
