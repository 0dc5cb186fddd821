import { createHash } from 'node:crypto';
import type { ImportContext } from './import-context.js';
import type { RemoteOrganization, Resource } from './remote-organization.js';

interface State {
  readonly serial: number;
  readonly lineage: string;
}

/**
 * Imports the current state of a workspace if the target has none. Otherwise, only adds a note if
 * the state in the target has another lineage or a lower serial.
 */
export async function importState(
  { source, target, report, isDryRun }: ImportContext,
  { id: sourceId, attributes }: Resource,
  id: string | null,
): Promise<void> {
  const current = await source.find(`/workspaces/${sourceId}/current-state-version`);
  const url = current?.attributes['hosted-state-download-url'];
  if (typeof url !== 'string') return;
  const name = String(attributes['name']);
  const existing = id === null ? null : await fetchCurrentState(target, id);
  if (existing === null) {
    if (id !== null && !isDryRun) await uploadState(target, id, await source.download(url));
    report.recordCreated('states');
    return;
  }
  const { serial, lineage } = parseState(await source.download(url));
  if (existing.lineage !== lineage)
    report.addNote(`Compare the states of ${name}: the target has a different one.`);
  else if (existing.serial < serial)
    report.addNote(
      `The state of ${name} has changed since it was imported: push the newer state with ` +
        'OpenTofu or Terraform.',
    );
  else report.recordExisting('states');
}

async function fetchCurrentState(target: RemoteOrganization, id: string): Promise<State | null> {
  const current = await target.find(`/workspaces/${id}/current-state-version`);
  const url = current?.attributes['hosted-state-download-url'];
  return typeof url === 'string' ? parseState(await target.download(url)) : null;
}

/** Locks the workspace during the upload, as the API requires. */
async function uploadState(target: RemoteOrganization, id: string, bytes: Buffer): Promise<void> {
  const { serial, lineage } = parseState(bytes);
  await target.post(`/workspaces/${id}/actions/lock`);
  try {
    await target.post(`/workspaces/${id}/state-versions`, {
      type: 'state-versions',
      attributes: {
        serial,
        lineage,
        md5: createHash('md5').update(bytes).digest('hex'),
        state: bytes.toString('base64'),
      },
    });
  } finally {
    await target.post(`/workspaces/${id}/actions/unlock`);
  }
}

function parseState(bytes: Buffer): State {
  const { serial, lineage } = JSON.parse(bytes.toString()) as Partial<State>;
  if (typeof serial !== 'number' || typeof lineage !== 'string')
    throw new Error('The downloaded state has no serial or no lineage.');
  return { serial, lineage };
}
