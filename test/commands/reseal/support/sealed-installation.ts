import { createHash } from 'node:crypto';
import { join } from 'node:path';
import S3rver from 's3rver';
import { ArtifactStore } from '../../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../../../src/core/clock.js';
import { readConfig } from '../../../../src/core/config/config.js';
import {
  ITEM_INPUTS,
  UpgradeCampaignItem,
} from '../../../../src/areas/no-code/campaigns/upgrade-campaign-item.entity.js';
import type { Database } from '../../../../src/core/database/database.js';
import { rows } from '../../../../src/core/database/rows.js';
import { sealedRows } from '../../../../src/commands/reseal/sealed-rows.js';
import {
  LOCK_FILE,
  OWN_VARIABLES,
  REDACTED_PLAN,
  Run,
  RUN_PAYLOAD,
} from '../../../../src/platform/runs/run.entity.js';
import { JSON_STATE, JsonState } from '../../../../src/platform/state/json-state.entity.js';
import { StateVersion } from '../../../../src/platform/state/state-version.entity.js';
import { AtRest } from '../../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../../src/core/secrets/installation-key.js';
import { sealedColumns } from '../../../../src/core/secrets/sealed-columns.js';
import { Sealer } from '../../../../src/core/secrets/sealer.js';
import { newEncryptionKey, type RunningServer } from '../../../core/database/gantry-process.js';
import { Installation } from '../../../faults/support/installation.js';
import { complete, returnFrom } from '../../../support/facts/oidc-facts.js';
import { sharedIssuer } from '../../../support/issuer.js';
import { exampleOf } from '../../../support/phrases.js';
import type { DatabaseKind } from '../../../support/server.js';

export const SECRET = 'correct-horse-battery-staple';

const MODULE = `
variable "password" {
  type      = string
  sensitive = true
  default   = ""
}
variable "region" {
  type    = string
  default = "eu"
}
resource "terraform_data" "site" {}
output "token" {
  value     = var.password
  sensitive = true
}
`;

/** Workspaces and runs with a value in every sealed column. */
export interface Seeded {
  /** A workspace with a state. */
  readonly applied: string;
  /** A run that waits for its confirmation. */
  readonly planned: string;
  /** An upgrade that waits for its confirmation, by its path. */
  readonly upgrade: string;
  readonly upgraded: string;
}

export const former = newEncryptionKey();
export const latter = newEncryptionKey();

/** The settings of the key, in the steps of its change. */
export const KEYS = {
  first: { GANTRY_ENCRYPTION_KEY: former },
  exchanged: { GANTRY_ENCRYPTION_KEY: latter, GANTRY_PREVIOUS_ENCRYPTION_KEYS: former },
  last: { GANTRY_ENCRYPTION_KEY: latter },
} as const;

/**
 * An installation with its files in a folder, or in a bucket of an S3-compatible server; and the
 * function that removes it.
 */
export async function sealedInstallation(
  kind: DatabaseKind,
  files: 'folder' | 'bucket',
): Promise<{ site: Installation; remove: () => Promise<void> }> {
  const site = await Installation.on(kind);
  if (files === 'folder') return { site, remove: () => site.remove() };
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(site.folder, 's3'),
    configureBuckets: [{ name: 'gantry' }],
  });
  const { port } = await bucket.run();
  process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  Object.assign(site.environment, {
    GANTRY_ARTIFACTS: 's3://gantry/files',
    GANTRY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  const remove = async (): Promise<void> => {
    await site.remove();
    await bucket.close();
  };
  return { site, remove };
}

/**
 * Creates the data through the API, and seals values here that only real tools create, as the
 * features do.
 */
export async function seed(
  site: Installation,
  server: RunningServer,
  database: Database,
): Promise<Seeded> {
  const module = await site.publish(server, MODULE);
  const applied = await site.provision(server, module, 'applied', true);
  await site.until(database, applied.run, 'applied');
  // Added after the first run, so that the next run has a change.
  await addVariable(site, server, applied.workspace, 'password', SECRET);
  const planned = await site.provision(server, module, 'planned', false);
  await site.until(database, planned.run, 'planned');
  const upgraded = await site.provision(server, module, 'upgraded', true);
  await site.until(database, upgraded.run, 'applied');
  const path = `/api/v2/no-code-modules/${module}/workspaces/${upgraded.workspace}/upgrade`;
  const options = [
    {
      type: 'variable-options',
      attributes: { 'variable-name': 'region', 'variable-type': 'string', options: ['eu', 'us'] },
    },
  ];
  const newer = await site.ask(server, `/api/v2/no-code-modules/${module}`, {
    method: 'PATCH',
    body: {
      data: { type: 'no-code-modules', relationships: { 'variable-options': { data: options } } },
    },
  });
  if (newer.status !== 200) throw new Error(newer.text);
  const relationships = {
    vars: {
      data: [
        {
          type: 'vars',
          attributes: { key: 'password', value: SECRET, category: 'iac', sensitive: true },
        },
      ],
    },
  };
  const { status, text, json } = await site.ask(server, path, {
    body: { data: { type: 'workspaces', relationships } },
  });
  if (status !== 200) throw new Error(text);
  const { id } = (json as { data: { id: string } }).data;
  await site.until(database, id, 'planned');
  await addVariableSet(site, server);
  await addSignInProvider(site, server);
  await addWebhook(site, server);
  await addCampaign(site, server, database, module, upgraded.workspace);
  // The first request creates the first key.
  await fetch(`${server.url}/.well-known/jwks`);
  await addValuesOfRealTools(site, database, applied.run);
  return {
    applied: applied.workspace,
    planned: planned.run,
    upgrade: `${path}/${id}`,
    upgraded: upgraded.workspace,
  };
}

export async function addVariable(
  site: Installation,
  server: RunningServer,
  workspace: string,
  key: string,
  value: string,
): Promise<string> {
  return (
    await site.make(server, `/api/v2/workspaces/${workspace}/vars`, {
      type: 'vars',
      attributes: { key, value, category: 'iac', sensitive: true },
    })
  ).data.id;
}

/** Adds a variable set that applies to no workspace. */
async function addVariableSet(site: Installation, server: RunningServer): Promise<void> {
  const attributes = { name: 'sealed', global: false };
  const { data } = await site.make(server, '/api/v2/organizations/acme/varsets', {
    type: 'varsets',
    attributes,
  });
  await site.make(server, `/api/v2/varsets/${data.id}/relationships/vars`, {
    type: 'vars',
    attributes: { key: 'password', value: SECRET, category: 'iac', sensitive: true },
  });
}

/** Adds a webhook with a current and a previous secret. */
async function addWebhook(site: Installation, server: RunningServer): Promise<void> {
  const { attributes } = exampleOf('createWebhook', 'ci').data;
  const { data } = await site.make(server, '/api/v2/organizations/acme/webhooks', {
    type: 'webhooks',
    attributes,
  });
  const path = `/api/v2/webhooks/${data.id}/actions/rotate-secret`;
  const rotated = await site.ask(server, path, { method: 'POST' });
  if (rotated.status !== 200) throw new Error(rotated.text);
}

/** Adds a draft, which no server advances, with an item that has its own inputs. */
async function addCampaign(
  site: Installation,
  server: RunningServer,
  database: Database,
  noCodeModuleId: string,
  workspaceId: string,
): Promise<void> {
  const vars = [{ type: 'vars', attributes: { key: 'password', value: SECRET, category: 'iac' } }];
  const { data } = await site.make(server, '/api/v2/organizations/acme/upgrade-campaigns', {
    type: 'upgrade-campaigns',
    attributes: { name: 'sealed' },
    relationships: {
      'no-code-module': { data: { id: noCodeModuleId, type: 'no-code-modules' } },
      vars: { data: vars },
    },
  });
  const config = readConfig(site.environment);
  const atRest = new AtRest(new Sealer(await InstallationKey.existing(config, database.read)));
  const id = 'uci-0000000000000001';
  const item = {
    id,
    campaignId: data.id,
    workspaceId,
    wave: 1,
    status: 'waiting',
    adopted: false,
    missing: [],
    inputs: atRest.sealText(ITEM_INPUTS, { id }, JSON.stringify([{ key: 'password' }])),
    updatedAt: new Clock().timestamp(),
  } as const;
  await database.write((manager) => rows(manager, UpgradeCampaignItem).insert(item));
}

/** Adds a provider with its client secret, and a sign-in with its tokens. */
async function addSignInProvider(site: Installation, server: RunningServer): Promise<void> {
  const { attributes } = exampleOf('createSignInProvider', 'acme').data;
  const issuer = await sharedIssuer();
  const { data } = await site.make(server, '/api/v2/admin/sign-in-providers', {
    type: 'sign-in-providers',
    attributes: { ...attributes, issuer: issuer.url },
  });
  await issuer.account('dana', { preferred_username: 'dana', email: 'dana@acme.example' });
  await complete(server.url, await returnFrom(issuer, server.url, data.id, 'dana'));
}

/** Adds the values that only real tools create to the run and its state. */
async function addValuesOfRealTools(
  { environment }: Installation,
  database: Database,
  id: string,
): Promise<void> {
  const config = readConfig(environment);
  const atRest = new AtRest(new Sealer(await InstallationKey.existing(config, database.read)));
  const artifacts = new ArtifactStore(await openBlobs(config), database, new Clock());
  const stored = await artifacts.store(
    atRest.seal(LOCK_FILE, { id }, Buffer.from('provider "null" {}\n')),
    { organization: 'acme' },
  );
  const rendered = await artifacts.store(atRest.seal(REDACTED_PLAN, { id }, Buffer.from('{}')), {
    organization: 'acme',
  });
  const version = await database.read.findOneByOrFail(StateVersion, { runId: id });
  const inJson = Buffer.from('{"format_version":"1.0"}');
  const json = await artifacts.store(atRest.seal(JSON_STATE, version, inJson), {
    organization: 'acme',
  });
  const jsonState = {
    id: version.id,
    workspaceId: version.workspaceId,
    sha256: createHash('sha256').update(inJson).digest('hex'),
    size: inJson.length,
    fileKey: json.key,
    createdAt: version.createdAt,
  };
  await database.write(async (manager) => {
    await artifacts.keep(manager, stored, rendered, json);
    await manager.insert(JsonState, jsonState);
    await manager.update(
      Run,
      { id },
      {
        lockFileKey: stored.key,
        redactedPlanKey: rendered.key,
        runVariables: atRest.sealText(OWN_VARIABLES, { id }, '[]'),
        payload: atRest.sealText(RUN_PAYLOAD, { id }, '{"requested":"value"}'),
      },
    );
  });
}

/**
 * Opens all sealed values with the keys of the settings only. Returns their number by column, and
 * throws at the first that does not open.
 */
export async function openAll(
  site: Installation,
  settings: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const config = readConfig({ ...site.environment, ...settings });
  const database = await site.open();
  try {
    const atRest = new AtRest(new Sealer(await InstallationKey.existing(config, database.read)));
    const artifacts = new ArtifactStore(await openBlobs(config), database, new Clock());
    const opened: Record<string, number> = {};
    for (const column of sealedColumns()) {
      const { entity, id: name, member, holds } = column;
      const place = `${entity.name}.${member}`;
      opened[place] = 0;
      for await (const rows of sealedRows(database.read, column)) {
        for (const { id, held, named } of rows) {
          const whole =
            holds === 'file'
              ? await artifacts.readAll(held)
              : Buffer.from(
                  String(
                    (
                      (await database.read.findOneByOrFail(entity, { [name]: id })) as Record<
                        string,
                        unknown
                      >
                    )[member],
                  ),
                  'base64',
                );
          if (atRest.open(column, named, whole).length === 0)
            throw new Error(`${place} of ${id} is empty`);
          opened[place] += 1;
        }
      }
    }
    return opened;
  } finally {
    await database.close();
  }
}
