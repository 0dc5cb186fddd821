/** A program that uses many features of the client. */
const STORY = `
async function story({ Gantry, GantryError }) {
  const url = process.env.GANTRY_URL;
  const admin = new Gantry({ url, token: process.env.GANTRY_TOKEN });
  const name = process.env.ORGANIZATION;
  const organization = await admin.organizations.create({ name, email: 'platform@globex.example', partition: 'europe' });
  const team = await admin.teams.create({ organizationName: name, name: 'policies', organizationAccess: { aclRead: true } });
  const { token } = await admin.authenticationTokens.createTeamToken({ teamId: team.id });
  const gantry = new Gantry({ url, token });
  const names = [];
  for await (const one of admin.teams.list({ organizationName: name })) names.push(one.name);
  const policy = await gantry.templatedPolicies.preview({ name: 'builtin/service', variables: { name: 'web' } });
  const error = await admin.organizations.create({ name: 'no blanks', email: 'a@b.example' }).catch((reason) => reason);
  return {
    partition: organization.partition,
    createdAt: organization.createdAt,
    names,
    namespace: policy.namespace,
    error: [error instanceof GantryError, error.status, error.errors[0].argument],
  };
}
`;

export const ESM = `import * as gantry from '@gantry/client';\n${STORY}
console.log(JSON.stringify(await story(gantry)));`;

export const COMMON_JS = `const gantry = require('@gantry/client');\n${STORY}
story(gantry).then((seen) => console.log(JSON.stringify(seen)));`;

/** The compiler must report an error on the line after each `@ts-expect-error`, and on no other. */
export const TYPED = `
import {
  Gantry,
  GantryError,
  type GpgKey,
  type GpgKeyDocument,
  type Page,
  type GpgKeyListDocument,
  type Run,
  type RunLogLine,
  type ReadinessChecks,
  type SyntheticPolicy,
  type Timestamp,
  type Workspace,
} from '@gantry/client';

const gantry = new Gantry({ url: 'https://gantry.example.com', token: () => 'token' });

export async function keys(): Promise<(string | null)[]> {
  const ids: (string | null)[] = [];
  for await (const key of gantry.gpgKeys.list({ namespace: 'acme' })) ids.push(key.keyId, key.openpgp.expiresAt);
  const page: Page<GpgKey, GpgKeyListDocument> = await gantry.gpgKeys.list({ namespace: 'acme' });
  const key: GpgKey = await gantry.gpgKeys.create({ namespace: 'acme', asciiArmor: '' }, { signal: AbortSignal.timeout(1_000) });
  const envelope: GpgKeyDocument = await gantry.gpgKeys.read({ namespace: 'acme', keyId: key.keyId }).envelope();
  const createdAt: Timestamp = envelope.data.attributes.createdAt;
  const text: string = createdAt;
  return [...ids, text, ...page.items.map(({ id }) => id)];
}

export async function run(id: string): Promise<Run> {
  for await (const line of gantry.runs.followLog(id)) console.log(line.text);
  const created = await gantry.runs.create({ workspaceId: 'ws-1', autoApply: true });
  return gantry.runs.wait(created.id, { until: ['applied'], onLog: (line: RunLogLine) => console.log(line.phase) });
}

export async function policy(): Promise<SyntheticPolicy> {
  // @ts-expect-error the members of a response are known
  (await gantry.teams.read({ teamId: 'team-1' })).nmae;
  // @ts-expect-error the name is required
  await gantry.templatedPolicies.read({});
  // @ts-expect-error arguments are known
  await gantry.teams.create({ organizationName: 'acme', name: 'ops', visiblity: 'secret' });
  // @ts-expect-error the url is required
  new Gantry({ token: 'token' });
  // @ts-expect-error a status is one of a list
  await gantry.runs.wait('run-1', { until: 'aplied' });
  return gantry.templatedPolicies.preview({ name: 'builtin/service', variables: { name: 'web', tier: 'gold' } });
}

export const pointers = (error: unknown): (string | undefined)[] =>
  error instanceof GantryError ? error.errors.map(({ pointer }) => pointer) : [];

export function times(run: Run): void {
  // @ts-expect-error times are text
  run.createdAt.getTime();
}

export async function callbacks(lines: string[]): Promise<void> {
  await gantry.runs.wait('run-1', { onLog: ({ text }) => lines.push(text) });
  await gantry.runs.wait('run-1', { onLog: async ({ text }) => console.log(text) });
  await gantry.upgradeCampaigns.wait('uc-1', { onProgress: async ({ status }) => console.log(status) });
}

export function related({ createdById }: Workspace, { storage }: ReadinessChecks): (string | null)[] {
  return [createdById, storage.detail];
}
`;

/** A program in a project that sets `exactOptionalPropertyTypes`. */
export const TYPED_EXACT = `
import { Gantry } from '@gantry/client';
const text: string | undefined = undefined as string | undefined;
const signal: AbortSignal | undefined = undefined as AbortSignal | undefined;
const gantry = new Gantry({ url: 'https://gantry.example.com', token: text, headers: undefined, fetch: undefined });
export async function all(size?: number): Promise<void> {
  const args = { organizationName: 'acme', pageSize: size };
  for await (const { name } of gantry.teams.list(args, { signal, idempotencyKey: text })) console.log(name);
  const organizationAccess = { aclRead: undefined as boolean | undefined };
  await gantry.teams.create({ organizationName: 'acme', name: 'ops', organizationAccess });
  await gantry.runs.wait('run-1', { signal, until: undefined, onLog: undefined });
}
`;

/** A program that uploads streams, files and buffers of Node.js. */
export const TYPED_NODE = `
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { Gantry } from '@gantry/client';
const gantry = new Gantry({ url: 'https://gantry.example.com', token: process.env.GANTRY_TOKEN });
export async function upload(path: string): Promise<void> {
  const stream = createReadStream(path);
  for (const body of [stream, Readable.toWeb(stream), await openAsBlob(path), Buffer.from('a')])
    await gantry.registryModules.uploadVersion({ upload: 'a', body });
}
`;

/** Only CommonJS has a default export. */
export const TYPED_DEFAULT = `
// @ts-expect-error the package has no default export
import gantry from '@gantry/client';
export const client: unknown = gantry;
`;

/** A program in a CommonJS project. */
export const TYPED_COMMON_JS = `
import gantry = require('@gantry/client');
export const client: gantry.Gantry = new gantry.Gantry({ url: 'https://gantry.example.com' });
export const read = (id: string): PromiseLike<gantry.Run> => client.runs.read({ runId: id });
`;
