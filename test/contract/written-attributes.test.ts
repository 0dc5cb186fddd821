import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { createWorld, prepareValidRequest, successOf } from '../attack/support/valid-requests.js';
import type { PreparedRequest } from '../support/case-requests.js';
import { documentedOperations } from '../support/contract.js';
import { type HttpResponse, sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { otherValue, resolveSchema, type Schema } from './support/other-values.js';

/**
 * Attributes that no response shows under their own name, and the test that proves their effect.
 * Agents report on runs instead of writing resources: test/platform/runs/agent.test.ts.
 */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'createEgressRule host': 'the answer has its canonical spelling: the contract cases',
  'createApprovalRule kind': 'a kind refuses attributes of the other one: its contract cases',
  'createRunApproval plan-hash':
    'another hash than that of the plan is a 409: test/platform/approvals/approvals.test.ts',
  'simulatePolicy limit':
    'the number of plans that are evaluated: test/platform/policies/policies.test.ts',
  'createGpgKey namespace':
    'a namespace that the caller may not write is a 404: test/areas/gpg-keys/registry.test.ts',
  'createLoginAuthorization state': 'the address contains it: test/portal/login.test.ts',
  'createLoginAuthorization description':
    'the exchanged token has it: test/platform/identity/login.test.ts',
  'createLoginAuthorization expired-at':
    'the exchanged token has it: test/platform/identity/login.test.ts',
  'createLoginAuthorization scope':
    'the exchanged token has it: test/platform/identity/login.test.ts',
  'beginSignIn provider-id': 'a provider that does not exist is a 404: its contract cases',
  'createSignInProvider client-secret':
    'a wrong secret signs nobody in: test/platform/identity/sign-in.test.ts',
  'updateSignInProvider client-secret':
    'a wrong secret signs nobody in: test/platform/identity/sign-in.test.ts',
  'dryRunGroupMappings groups':
    'the teams of other groups: test/platform/identity/group-sync.test.ts',
  'createRegistryProviderPlatform os':
    'the file name must agree with it, and is named: its contract cases',
  'createRegistryProviderPlatform arch':
    'the file name must agree with it, and is named: its contract cases',
  'createStateVersion force':
    'a state that the current one precludes is stored: test/platform/state/state-uploads.test.ts',
  'createVariable hcl': 'the value is read as an expression: the contract cases of createVariable',
  'updateVariable hcl': 'the value is read as an expression: the contract cases of createVariable',
  'createVariableSetVariable hcl':
    'the value is read as an expression: the contract cases of createVariableSetVariable',
  'updateVariableSetVariable hcl':
    'the value is read as an expression: the contract cases of createVariableSetVariable',
};

interface Write {
  readonly operation: DocumentedOperation;
  /** The schema of `data.attributes`, and its name. */
  readonly owner: string;
  readonly attributes: Readonly<Record<string, Schema>>;
  readonly optionalToOne: readonly string[];
}

const writes = documentedOperations
  .filter(
    ({ operation }) =>
      operation.requestBody !== undefined &&
      !['read-by-handler', 'streamed'].includes(operation['x-body'] ?? '') &&
      operation['x-callers']?.join() !== 'agent',
  )
  .map(writeOf);

describe('a writing operation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it.each(
    writes
      .filter(({ attributes }) => Object.keys(attributes).length > 0)
      .map((write) => [write.operation.id, write] as const),
  )(
    'applies each documented attribute, or refuses it by name: %s',
    async (id, write) => {
      const names = Object.keys(write.attributes).filter(
        (name) => TESTED_ELSEWHERE[`${id} ${name}`] === undefined,
      );
      const ignored: string[] = [];
      let used: World | null = null;
      for (const name of names) {
        // An earlier change can hide an effect, but not fake one, so a new world decides then.
        if (used && (await hasEffect(write, name, used)) === true) continue;
        used = await createWorld(server, successOf(write.operation));
        const found = await hasEffect(write, name, used);
        if (found !== true) ignored.push(found);
      }
      expect(ignored).toEqual([]);
    },
    120_000,
  );

  /** Returns true if the attribute took effect or was refused by name, otherwise the response. */
  async function hasEffect(
    { operation, owner, attributes }: Write,
    name: string,
    world: World,
  ): Promise<true | string> {
    const { prepared, token } = await prepareValidRequest(operation, successOf(operation), world);
    const value = otherValue(
      operation.document,
      owner,
      name,
      attributes[name] ?? {},
      attributesIn(prepared)[name],
    );
    const answer = await sendRequest(`${server.url}${prepared.path}`, {
      method: operation.method,
      token,
      headers: prepared.headers,
      body: bodyWith(operation, prepared, name, value),
    });
    return (
      (await tookEffectOrRefused(world, answer, token, name, value)) ||
      `${name} = ${JSON.stringify(value)}: ${answer.status} ${answer.text}`
    );
  }

  it.each(
    writes
      .filter(({ operation }) => unsupportedSettings(operation).length > 0)
      .map((write) => [write.operation.id, write.operation] as const),
  )('refuses each setting that is not implemented, by name: %s', async (_, operation) => {
    const success = successOf(operation);
    const { prepared, token } = await prepareValidRequest(
      operation,
      success,
      await createWorld(server, success),
    );
    for (const { section, name } of unsupportedSettings(operation)) {
      const body = structuredClone(prepared.body) as Body;
      writeAt(body.data, section, name.split('/'));
      const answer = await sendRequest(`${server.url}${prepared.path}`, {
        method: operation.method,
        token,
        body,
      });
      expect(answer.status, `${name}: ${answer.text}`).toBe(422);
      expect(pointersOf(answer)).toContain(`/data/${section}/${name}`);
    }
  });

  it.each(
    writes
      .filter(({ optionalToOne }) => optionalToOne.length > 0)
      .map((write) => [write.operation.id, write] as const),
  )('treats a null relationship like an omitted one: %s', async (_, write) => {
    const { operation, optionalToOne } = write;
    const success = successOf(operation);
    const statusWith = async (name: string, relationship: unknown): Promise<number> => {
      const { prepared, token } = await prepareValidRequest(
        operation,
        success,
        await createWorld(server, success),
      );
      const body = structuredClone(prepared.body) as Body;
      body.data.relationships = { ...body.data.relationships, [name]: relationship };
      const { method } = operation;
      return (await sendRequest(`${server.url}${prepared.path}`, { method, token, body })).status;
    };
    for (const name of optionalToOne) {
      // JSON omits a member that is undefined.
      const omitted = await statusWith(name, undefined);
      expect([name, await statusWith(name, { data: null })]).toEqual([name, omitted]);
      const { relationships } = (await prepareValidBody(server, operation, success)).data;
      if (relationships?.[name] === undefined) expect(omitted).toBe(success.response.status);
    }
  });
});

/** The body of the case that succeeds. */
async function prepareValidBody(
  server: TestServer,
  operation: DocumentedOperation,
  success: ReturnType<typeof successOf>,
): Promise<Body> {
  const world = await createWorld(server, success);
  return (await prepareValidRequest(operation, success, world)).prepared.body as Body;
}

interface Body {
  data: {
    attributes?: Record<string, unknown>;
    relationships?: Record<string, unknown>;
    [member: string]: unknown;
  };
}

function writeOf(operation: DocumentedOperation): Write {
  const { document } = operation;
  const [content] = Object.values(operation.operation.requestBody?.content ?? {});
  const data = resolveSchema(
    document,
    resolveSchema(document, content?.schema).properties?.['data'],
  );
  const attributes = data.properties?.['attributes'];
  const relationships = resolveSchema(document, data.properties?.['relationships']);
  return {
    operation,
    owner: attributes?.$ref?.split('/').at(-1) ?? '',
    attributes: resolveSchema(document, attributes).properties ?? {},
    optionalToOne: Object.entries(relationships.properties ?? {})
      .filter(([name]) => !relationships.required?.includes(name))
      .filter(([, part]) => {
        const to = resolveSchema(document, resolveSchema(document, part).properties?.['data']);
        return to.type === 'object';
      })
      .map(([name]) => name),
  };
}

function unsupportedSettings({
  operation,
}: DocumentedOperation): { section: string; name: string }[] {
  return [
    ...Object.keys(operation['x-unsupported-attributes'] ?? {}).map((name) => ({
      section: 'attributes',
      name,
    })),
    ...(operation['x-unsupported-relationships'] ?? []).map((name) => ({
      section: 'relationships',
      name,
    })),
  ];
}

/** Writes a value that no setting accepts to the path. */
function writeAt(data: Body['data'], section: string, path: readonly string[]): void {
  let holder = data as Record<string, unknown>;
  for (const step of [section, ...path.slice(0, -1)])
    holder = holder[step] = { ...(holder[step] as object | undefined) };
  holder[path.at(-1) ?? ''] = section === 'attributes' ? 'nobody-has-this' : { data: [{}] };
}

const attributesIn = ({ body }: PreparedRequest): Record<string, unknown> =>
  (body as Body | undefined)?.data.attributes ?? {};

function bodyWith(
  { operation }: DocumentedOperation,
  { body }: PreparedRequest,
  name: string,
  value: unknown,
): unknown {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const [example] = Object.values(content?.examples ?? {});
  // Some successful cases omit a body that is optional.
  const sent = structuredClone(body ?? example?.value) as Body;
  sent.data.attributes = { ...sent.data.attributes, [name]: value };
  return sent;
}

async function tookEffectOrRefused(
  world: World,
  answer: HttpResponse,
  token: string | undefined,
  name: string,
  value: unknown,
): Promise<boolean> {
  const pointer = `/data/attributes/${name}`;
  if (answer.status >= 400)
    return (
      answer.status < 500 &&
      pointersOf(answer).some((one) => one === pointer || one?.startsWith(`${pointer}/`) === true)
    );
  if (shows(answer, name, value)) return true;
  const self = (answer.json as { data?: { links?: { self?: string } } } | undefined)?.data?.links
    ?.self;
  return (
    self !== undefined &&
    shows(await sendRequest(`${world.server.url}${self}`, { token }), name, value)
  );
}

function shows(answer: HttpResponse, name: string, value: unknown): boolean {
  const data = (answer.json as { data?: Body['data'] } | undefined)?.data;
  const shown = data?.attributes?.[name] ?? data?.attributes?.[name.replaceAll('_', '-')];
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).every(
      ([member, part]) => (shown as Record<string, unknown> | undefined)?.[member] === part,
    );
  return JSON.stringify(shown) === JSON.stringify(value);
}

const pointersOf = ({ json }: HttpResponse): (string | undefined)[] =>
  ((json as { errors?: { source?: { pointer?: string } }[] } | undefined)?.errors ?? []).map(
    ({ source }) => source?.pointer,
  );
