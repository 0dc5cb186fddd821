import { ProvisionRules } from '../../../src/areas/no-code/provision-rules.js';
import { SettingsDrafts } from '../../../src/areas/no-code/settings-draft.js';
import { Rows } from '../../../src/core/database/rows.js';
import { exampleArmor, KEYS } from '../../areas/gpg-keys/support/registry.js';
import { optionSet, type Site } from '../../areas/no-code/support/site.js';
import { type Barrier, holdNext } from '../../support/barrier.js';
import type { HttpResponse } from '../../support/http.js';
import type { DatabaseKind } from '../../support/server.js';

/**
 * A documented 409 that needs two requests: one changes what the other has checked, before the
 * other writes. test/contract/coverage.test.ts counts it like a contract case.
 */
export interface Race {
  readonly operation: string;
  readonly name: string;
  readonly given: readonly string[];
  /** The databases on which the race can happen; all by default. SQLite has only one writer. */
  readonly databases?: readonly DatabaseKind[];
  /** The step at which the request is held. */
  hold(site: Site): Barrier;
  request(site: Site): Promise<HttpResponse>;
  /** The request that is sent while the first is held, and succeeds. */
  meanwhile(site: Site): Promise<HttpResponse | undefined>;
}

const MODULE = 'no-code module site in acme';
const WORKSPACE = 'no-code workspace site-eu in acme';
const ENABLED = ['module site in acme', MODULE];
const UPGRADABLE = [...ENABLED, WORKSPACE, `newer settings of ${MODULE}`];

const pathOf = async ({ world }: Site): Promise<string> =>
  `/api/v2/no-code-modules/${await world.id(MODULE)}`;
const regions = (...options: readonly string[]): object => optionSet({ name: 'region', options });
const restrict = async (site: Site, ...options: readonly string[]): Promise<HttpResponse> =>
  site.change(await site.world.id(MODULE), { sets: [regions(...options)] });
const holdAfterCheck = (site: Site): Barrier =>
  holdNext(site.server.app.get(SettingsDrafts, { strict: false }), 'check');
const holdAfterViolations = (site: Site): Barrier =>
  holdNext(site.server.app.get(ProvisionRules, { strict: false }), 'violations');

const upload = (site: Site, name: 'acme' | 'renewal'): Promise<HttpResponse> =>
  site.send(KEYS, {
    body: {
      data: {
        type: 'gpg-keys',
        attributes: { namespace: 'acme', 'ascii-armor': exampleArmor(name) },
      },
    },
  });
const enable = (site: Site): Promise<HttpResponse> => site.enable({ enabled: true });
const provision = async (site: Site): Promise<HttpResponse> =>
  site.send(`${await pathOf(site)}/workspaces`, {
    body: {
      data: {
        type: 'workspaces',
        attributes: { name: 'site-us' },
        relationships: {
          vars: {
            data: [{ type: 'vars', attributes: { key: 'region', value: 'us-east-1' } }],
          },
        },
      },
    },
  });
const upgrade = async (site: Site): Promise<HttpResponse> =>
  site.send(`${await pathOf(site)}/workspaces/${await site.world.id(WORKSPACE)}/upgrade`, {
    body: { data: { type: 'workspaces' } },
  });
const disable = async (site: Site): Promise<HttpResponse> =>
  site.change(await site.world.id(MODULE), { attributes: { enabled: false } });
const removeVersion = (site: Site): Promise<HttpResponse> =>
  site.send('/api/v2/organizations/acme/registry-modules/private/acme/site/aws/1.1.0', {
    method: 'DELETE',
  });

export const RACES: readonly Race[] = [
  {
    operation: 'createGpgKey',
    name: 'the same renewal was stored',
    given: ['gpg key in acme'],
    databases: ['postgres'],
    hold: () =>
      holdNext(Rows.prototype, 'find', {
        matches: (where) => Object.hasOwn(where as object, 'keyId'),
      }),
    request: (site) => upload(site, 'renewal'),
    meanwhile: (site) => upload(site, 'renewal'),
  },
  {
    operation: 'enableNoCodeModule',
    name: 'a newer version of the module was published',
    given: ['module site in acme'],
    hold: holdAfterCheck,
    request: enable,
    meanwhile: async ({ world }) => (
      await world.establish('version 1.1.0 of module site in acme'),
      undefined
    ),
  },
  {
    operation: 'enableNoCodeModule',
    name: 'the newest version of the module was deleted',
    given: ['module site in acme', 'version 1.1.0 of module site in acme'],
    hold: holdAfterCheck,
    request: enable,
    meanwhile: removeVersion,
  },
  {
    operation: 'updateNoCodeModule',
    name: 'somebody else changed the settings',
    given: ENABLED,
    hold: holdAfterCheck,
    request: (site) => restrict(site, 'eu-west-1'),
    meanwhile: (site) => restrict(site, 'us-east-1'),
  },
  {
    operation: 'deleteNoCodeModule',
    name: 'somebody changed the settings',
    given: ENABLED,
    databases: ['postgres'],
    hold: () =>
      holdNext(Rows.prototype, 'delete', {
        when: 'before',
        matches: (where) => Object.hasOwn(where as object, 'version'),
      }),
    request: async (site) => site.send(await pathOf(site), { method: 'DELETE' }),
    meanwhile: (site) => restrict(site, 'us-east-1'),
  },
  {
    operation: 'createNoCodeWorkspace',
    name: 'the settings were replaced',
    given: ENABLED,
    hold: holdAfterViolations,
    request: provision,
    meanwhile: (site) => restrict(site, 'eu-west-1'),
  },
  {
    operation: 'createNoCodeWorkspace',
    name: 'the no-code module was disabled',
    given: ENABLED,
    hold: holdAfterViolations,
    request: provision,
    meanwhile: disable,
  },
  {
    operation: 'initiateWorkspaceUpgrade',
    name: 'the settings were replaced',
    given: UPGRADABLE,
    hold: holdAfterViolations,
    request: upgrade,
    meanwhile: (site) => restrict(site, 'eu-west-1'),
  },
  {
    operation: 'initiateWorkspaceUpgrade',
    name: 'the no-code module was disabled',
    given: UPGRADABLE,
    hold: holdAfterViolations,
    request: upgrade,
    meanwhile: disable,
  },
  {
    operation: 'initiateWorkspaceUpgrade',
    name: 'the workspace was changed',
    given: UPGRADABLE,
    hold: holdAfterViolations,
    request: upgrade,
    meanwhile: async (site) =>
      site.send(`/api/v2/workspaces/${await site.world.id(WORKSPACE)}`, {
        method: 'PATCH',
        body: { data: { type: 'workspaces', attributes: { description: 'Elsewhere' } } },
      }),
  },
];
