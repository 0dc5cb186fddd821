import { readSealedRows } from '../../../../src/commands/reseal/sealed-rows.js';
import { ArtifactStore } from '../../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../../../src/core/clock.js';
import { readConfig } from '../../../../src/core/config/config.js';
import type { Database } from '../../../../src/core/database/database.js';
import { Ids } from '../../../../src/core/ids.js';
import { AtRest } from '../../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../../src/core/secrets/installation-key.js';
import type { SealedColumn } from '../../../../src/core/secrets/sealed-columns.js';
import { Sealer } from '../../../../src/core/secrets/sealer.js';
import { STATE, StateVersion } from '../../../../src/platform/state/state-version.entity.js';
import { Variable, VARIABLE_VALUE } from '../../../../src/platform/workspaces/variable.entity.js';
import type { RunningServer } from '../../../core/database/gantry-process.js';
import type { Installation } from '../../../faults/support/installation.js';
import { createOrganizations } from '../../../faults/support/uploads.js';

/**
 * Creates more sensitive variables and states than the API permits. Returns the ID of their
 * workspace.
 */
export async function createManySecrets(
  installation: Installation,
  server: RunningServer,
  database: Database,
  { variables, states }: { readonly variables: number; readonly states: number },
): Promise<string> {
  await createOrganizations(server.url, installation.token, ['acme']);
  const { id: workspaceId } = (
    await installation.createResource(server, '/api/v2/organizations/acme/workspaces', {
      type: 'workspaces',
      attributes: { name: 'many' },
    })
  ).data;
  const config = readConfig(installation.environment);
  const atRest = new AtRest(new Sealer(await InstallationKey.openExisting(config, database.read)));
  const artifacts = new ArtifactStore(await openBlobs(config), database, new Clock());
  const [ids, createdAt] = [new Ids(), new Date().toISOString()];
  const rows = Array.from({ length: variables }, (_, index): Variable => {
    const id = ids.next('var');
    return {
      id,
      workspaceId,
      key: `secret_${index}`,
      value: atRest.sealText(VARIABLE_VALUE, { id }, `value ${index}`),
      category: 'iac',
      spelling: 'iac',
      hcl: false,
      sensitive: true,
      description: null,
      createdAt,
      version: 1,
    };
  });
  for (let start = 0; start < rows.length; start += 50)
    await database.write((manager) => manager.insert(Variable, rows.slice(start, start + 50)));
  for (let serial = 1; serial <= states; serial += 1) {
    const id = ids.next('sv');
    const stored = await artifacts.store(
      atRest.seal(STATE, { id, workspaceId }, Buffer.from(`{"serial":${serial}}`)),
      { organization: 'acme' },
    );
    const state = {
      id,
      workspaceId,
      runId: null,
      serial,
      lineage: 'many',
      toolVersion: '1.9.0',
      sha256: '0'.repeat(64),
      size: 1,
      resourceCount: 0,
      stateKey: stored.key,
      createdAt,
    };
    await database.write(async (manager) => {
      await artifacts.addReferences(manager, stored);
      await manager.insert(StateVersion, state);
    });
  }
  return workspaceId;
}

/** Reads the stored values of a column: the beginnings of texts, or the keys of files. */
export async function readStoredValues(
  database: Database,
  column: SealedColumn,
): Promise<string[]> {
  const values: string[] = [];
  for await (const rows of readSealedRows(database.read, column))
    values.push(...rows.map((row) => row.stored));
  return values;
}
