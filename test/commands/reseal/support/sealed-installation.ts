import { createHash } from 'node:crypto';
import { join } from 'node:path';
import S3rver from 's3rver';
import {
  ITEM_INPUTS,
  UpgradeCampaignItem,
} from '../../../../src/areas/no-code/campaigns/upgrade-campaign-item.entity.js';
import { readSealedRows } from '../../../../src/commands/reseal/sealed-rows.js';
import { ArtifactStore } from '../../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../../../src/core/clock.js';
import { readConfig } from '../../../../src/core/config/config.js';
import type { Database } from '../../../../src/core/database/database.js';
import { rows } from '../../../../src/core/database/rows.js';
import { AtRest } from '../../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../../src/core/secrets/installation-key.js';
import { type SealedColumn, sealedColumns } from '../../../../src/core/secrets/sealed-columns.js';
import { Sealer } from '../../../../src/core/secrets/sealer.js';
import {
  LOCK_FILE,
  OWN_VARIABLES,
  REDACTED_PLAN,
  Run,
  RUN_PAYLOAD,
} from '../../../../src/platform/runs/run.entity.js';
import { JSON_STATE, JsonState } from '../../../../src/platform/state/json-state.entity.js';
import { StateVersion } from '../../../../src/platform/state/state-version.entity.js';
import { newEncryptionKey, type RunningServer } from '../../../core/database/gantry-process.js';
import { Installation } from '../../../faults/support/installation.js';
import { completeSignIn, signInAtIssuer } from '../../../support/facts/oidc-facts.js';
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

/** Some of the data that {@link seed} creates. */
export interface Seeded {
  /** The ID of a workspace with a state. */
  readonly applied: string;
  /** The ID of a run that waits for its confirmation. */
  readonly planned: string;
  /** The path of an upgrade that waits for its confirmation. */
  readonly upgrade: string;
  /** The ID of the workspace of the upgrade. */
  readonly upgraded: string;
}

export const FORMER_KEY = newEncryptionKey();
export const NEW_KEY = newEncryptionKey();

/** The settings for each step of a key rotation. */
export const KEYS = {
  first: { GANTRY_ENCRYPTION_KEY: FORMER_KEY },
  exchanged: { GANTRY_ENCRYPTION_KEY: NEW_KEY, GANTRY_PREVIOUS_ENCRYPTION_KEYS: FORMER_KEY },
  last: { GANTRY_ENCRYPTION_KEY: NEW_KEY },
} as const;

/**
 * Creates an installation with its files in a folder, or in a bucket of an S3-compatible server.
 * Returns it with a function that removes it.
 */
export async function createSealedInstallation(
  kind: DatabaseKind,
  files: 'folder' | 'bucket',
): Promise<{ installation: Installation; remove: () => Promise<void> }> {
  const installation = await Installation.create(kind);
  if (files === 'folder') return { installation, remove: () => installation.remove() };
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(installation.folder, 's3'),
    configureBuckets: [{ name: 'gantry' }],
  });
  const { port } = await bucket.run();
  process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  Object.assign(installation.environment, {
    GANTRY_ARTIFACTS: 's3://gantry/files',
    GANTRY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  const remove = async (): Promise<void> => {
    await installation.remove();
    await bucket.close();
  };
  return { installation, remove };
}

/**
 * Creates a value in every sealed column: through the API or, if only a real tool creates it, in
 * the database.
 */
export async function seed(
  installation: Installation,
  server: RunningServer,
  database: Database,
): Promise<Seeded> {
  const module = await installation.publish(server, MODULE);
  const applied = await installation.provision(server, module, 'applied', true);
  await installation.waitForRun(database, applied.run, 'applied');
  // Without this, the next run would have no changes.
  await addVariable(installation, server, applied.workspace, 'password', SECRET);
  const planned = await installation.provision(server, module, 'planned', false);
  await installation.waitForRun(database, planned.run, 'planned');
  const upgraded = await installation.provision(server, module, 'upgraded', true);
  await installation.waitForRun(database, upgraded.run, 'applied');
  const path = `/api/v2/no-code-modules/${module}/workspaces/${upgraded.workspace}/upgrade`;
  const options = [
    {
      type: 'variable-options',
      attributes: { 'variable-name': 'region', 'variable-type': 'string', options: ['eu', 'us'] },
    },
  ];
  const newer = await installation.request(server, `/api/v2/no-code-modules/${module}`, {
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
  const { status, text, json } = await installation.request(server, path, {
    body: { data: { type: 'workspaces', relationships } },
  });
  if (status !== 200) throw new Error(text);
  const { id } = (json as { data: { id: string } }).data;
  await installation.waitForRun(database, id, 'planned');
  await addVariableSet(installation, server);
  await addSignInProvider(installation, server);
  await addWebhook(installation, server);
  await addCampaign(installation, server, database, module, upgraded.workspace);
  // The first request for the keys creates one.
  await fetch(`${server.url}/.well-known/jwks`);
  await addValuesOfRealTools(installation, database, applied.run);
  return {
    applied: applied.workspace,
    planned: planned.run,
    upgrade: `${path}/${id}`,
    upgraded: upgraded.workspace,
  };
}

export async function addVariable(
  installation: Installation,
  server: RunningServer,
  workspace: string,
  key: string,
  value: string,
): Promise<string> {
  return (
    await installation.createResource(server, `/api/v2/workspaces/${workspace}/vars`, {
      type: 'vars',
      attributes: { key, value, category: 'iac', sensitive: true },
    })
  ).data.id;
}

/** Adds a variable set that applies to no workspace. */
async function addVariableSet(installation: Installation, server: RunningServer): Promise<void> {
  const attributes = { name: 'sealed', global: false };
  const { data } = await installation.createResource(server, '/api/v2/organizations/acme/varsets', {
    type: 'varsets',
    attributes,
  });
  await installation.createResource(server, `/api/v2/varsets/${data.id}/relationships/vars`, {
    type: 'vars',
    attributes: { key: 'password', value: SECRET, category: 'iac', sensitive: true },
  });
}

/** Adds a webhook with a current and a previous secret. */
async function addWebhook(installation: Installation, server: RunningServer): Promise<void> {
  const { attributes } = exampleOf('createWebhook', 'ci').data;
  const { data } = await installation.createResource(
    server,
    '/api/v2/organizations/acme/webhooks',
    {
      type: 'webhooks',
      attributes,
    },
  );
  const path = `/api/v2/webhooks/${data.id}/actions/rotate-secret`;
  const rotated = await installation.request(server, path, { method: 'POST' });
  if (rotated.status !== 200) throw new Error(rotated.text);
}

/** Adds a draft, which no server advances, with an item that has inputs. */
async function addCampaign(
  installation: Installation,
  server: RunningServer,
  database: Database,
  noCodeModuleId: string,
  workspaceId: string,
): Promise<void> {
  const vars = [{ type: 'vars', attributes: { key: 'password', value: SECRET, category: 'iac' } }];
  const { data } = await installation.createResource(
    server,
    '/api/v2/organizations/acme/upgrade-campaigns',
    {
      type: 'upgrade-campaigns',
      attributes: { name: 'sealed' },
      relationships: {
        'no-code-module': { data: { id: noCodeModuleId, type: 'no-code-modules' } },
        vars: { data: vars },
      },
    },
  );
  const config = readConfig(installation.environment);
  const atRest = new AtRest(new Sealer(await InstallationKey.openExisting(config, database.read)));
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
async function addSignInProvider(installation: Installation, server: RunningServer): Promise<void> {
  const { attributes } = exampleOf('createSignInProvider', 'acme').data;
  const issuer = await sharedIssuer();
  const { data } = await installation.createResource(server, '/api/v2/admin/sign-in-providers', {
    type: 'sign-in-providers',
    attributes: { ...attributes, issuer: issuer.url },
  });
  await issuer.setAccount('dana', { preferred_username: 'dana', email: 'dana@acme.example' });
  await completeSignIn(server.url, await signInAtIssuer(issuer, server.url, data.id, 'dana'));
}

/** Adds the values that only a real tool creates to the run and its state. */
async function addValuesOfRealTools(
  { environment }: Installation,
  database: Database,
  id: string,
): Promise<void> {
  const config = readConfig(environment);
  const atRest = new AtRest(new Sealer(await InstallationKey.openExisting(config, database.read)));
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
    await artifacts.addReferences(manager, stored, rendered, json);
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
 * Opens all sealed values with the keys of the settings, and throws if one cannot be opened.
 * Returns the number of values by column.
 */
export async function openAll(
  installation: Installation,
  settings: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const config = readConfig({ ...installation.environment, ...settings });
  const database = await installation.openDatabase();
  try {
    const atRest = new AtRest(
      new Sealer(await InstallationKey.openExisting(config, database.read)),
    );
    const artifacts = new ArtifactStore(await openBlobs(config), database, new Clock());
    const counts: Record<string, number> = {};
    for (const column of sealedColumns()) {
      const place = `${column.entity.name}.${column.member}`;
      counts[place] = 0;
      for await (const rows of readSealedRows(database.read, column))
        for (const { id, stored, boundTo } of rows) {
          const sealed =
            column.holds === 'file'
              ? await artifacts.readAll(stored)
              : await readSealedText(database, column, id);
          if (atRest.open(column, boundTo, sealed).length === 0)
            throw new Error(`${place} of ${id} is empty`);
          counts[place] += 1;
        }
    }
    return counts;
  } finally {
    await database.close();
  }
}

async function readSealedText(
  { read }: Database,
  { entity, id: key, member }: SealedColumn,
  id: string,
): Promise<Buffer> {
  const row: object = await read.findOneByOrFail(entity, { [key]: id });
  return Buffer.from(String((row as Record<string, unknown>)[member]), 'base64');
}
