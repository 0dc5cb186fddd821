import type { DocumentedOperation } from '../../../src/core/http/contract/documents.js';
import {
  type CaseRequest,
  casesOf,
  type ContractCase,
  documentOf,
  type Overlay,
} from '../../support/contract.js';

/** A place in a request with an ID or a name that belongs to a tenant. */
export interface IdSlot {
  readonly in: 'path' | 'body';
  /** The name of the path parameter, or the JSON pointer into the body. */
  readonly name: string;
  readonly kind: 'organization' | 'key' | 'other';
}

/** Path parameters and body members that do not identify data of a tenant, with the reasons. */
const TENANT_INDEPENDENT_NAMES: Readonly<Record<string, string>> = {
  version: 'a version of the previous resource in the path: every tenant has a 1.0.0',
  os: 'a platform',
  arch: 'a platform',
  provider: 'the second half of the name of a module',
  phase: 'plan or apply',
  action: 'an action of the run',
  registry_name: 'always private',
  '/data/attributes/key-id': 'the ID of a key, which can be uploaded later',
};

/** Further exceptions, for single operations, with the reasons. */
const TENANT_INDEPENDENT_BY_OPERATION: Readonly<Record<string, string>> = {
  'addTeamUsers /data/0/id': 'a user, who belongs to no organization',
  'removeTeamUsers /data/0/id': 'a user, who belongs to no organization',
  'createEgressRule /data/relationships/registry-module/data/id':
    'instead of a project: test/platform/egress/egress-rules.test.ts',
  'createProviderTemplate /data/relationships/no-code-module/data/id':
    'instead of a project: test/platform/provider-templates/provider-templates.test.ts',
  'createApprovalRule /data/relationships/registry-module/data/id':
    'instead of a project: test/platform/approvals/approvals.test.ts',
  'createNotificationConfiguration /data/relationships/users/data/0/id':
    'a user; only for email: test/platform/events/notification-configurations.test.ts',
  'updateNotificationConfiguration /data/relationships/users/data/0/id':
    'a user; only for email: test/platform/events/notification-configurations.test.ts',
  'updateSignInProvider /data/id': 'the provider of the path, which belongs to the site',
  'updateSignInProvider /data/attributes/client-id': 'a client of the issuer',
  'createGroupMapping provider_id': 'a provider belongs to the site',
  'createGroupMapping /data/relationships/organization/data/id': 'instead of a team',
  'dryRunGroupMappings provider_id': 'a provider belongs to the site',
  'createIdentity /data/attributes/provider-id': 'a provider belongs to the site',
};

/** Body members with the ID of another resource. */
const ID_MEMBER = /^(?:id|namespace|.+[-_]id)$/;

/** The places for IDs in the requests of an operation, from its document. */
export function idSlotsOf({ id, document, path, operation }: DocumentedOperation): IdSlot[] {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => toSlot('path', name));
  const pointers = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => [
    ...idMembers(document, schema, ''),
  ]);
  return [...inPath, ...[...new Set(pointers)].map((pointer) => toSlot('body', pointer))].filter(
    ({ name }) =>
      !(name in TENANT_INDEPENDENT_NAMES) && !(`${id} ${name}` in TENANT_INDEPENDENT_BY_OPERATION),
  );
}

function toSlot(place: IdSlot['in'], name: string): IdSlot {
  const last = name.split('/').at(-1) ?? '';
  const kind = /^(?:organization_name|namespace)$/.test(last)
    ? 'organization'
    : /^key[-_]id$/.test(last)
      ? 'key'
      : 'other';
  return { in: place, name, kind };
}

interface SchemaNode {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
}

/** Pointers to the members of a schema that contain IDs. For a list, only the first item counts. */
function* idMembers(document: string, schema: unknown, pointer: string): Generator<string> {
  const node = dereference(document, schema as SchemaNode | undefined);
  // A schema may contain itself. The limit is deeper than any body.
  if (!node || pointer.split('/').length > 10) return;
  for (const part of [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])])
    yield* idMembers(document, part, pointer);
  if (node.items) yield* idMembers(document, node.items, `${pointer}/0`);
  for (const [name, member] of Object.entries(node.properties ?? {})) {
    if (ID_MEMBER.test(name)) yield `${pointer}/${name}`;
    yield* idMembers(document, member, `${pointer}/${name}`);
  }
}

function dereference(document: string, node: SchemaNode | undefined): SchemaNode | undefined {
  let found = node;
  while (found?.$ref) {
    const steps = found.$ref.split('/').slice(1);
    found = steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined)?.[step],
      documentOf(document),
    ) as SchemaNode | undefined;
  }
  return found;
}

/** Additional facts and members for a successful case that sends too few of the declared IDs. */
interface Addition {
  readonly given: readonly string[];
  readonly with: Overlay;
}

const IN_A_POOL: Addition = {
  given: ['agent pool main in acme'],
  with: {
    '/data/attributes': { 'execution-mode': 'agent' },
    '/data/attributes/agent-pool-id': '$agent pool main in acme',
  },
};

const WITH_A_TAG: Addition = {
  given: ['workspace tagged in acme', 'tag networking on workspace tagged in acme'],
  with: {
    '/data/relationships/tags': { data: [{ type: 'tags' }] },
    '/data/relationships/tags/data/0/id': '$tag networking in acme',
  },
};

const IN_A_POOL_WITH_A_TAG: Addition = {
  given: [...IN_A_POOL.given, ...WITH_A_TAG.given],
  with: { ...IN_A_POOL.with, ...WITH_A_TAG.with },
};

const EXCLUDED_WORKSPACE: Addition = {
  given: ['workspace site-us in acme'],
  with: {
    '/data/relationships/excluded-workspaces': { data: [{ type: 'workspaces' }] },
    '/data/relationships/excluded-workspaces/data/0/id': '$workspace site-us in acme',
  },
};

const ADDITIONS: Readonly<Record<string, Addition>> = {
  createAgentPool: EXCLUDED_WORKSPACE,
  updateAgentPool: {
    given: ['project web in acme', ...EXCLUDED_WORKSPACE.given],
    with: {
      ...EXCLUDED_WORKSPACE.with,
      '/data/relationships/allowed-projects': { data: [{ type: 'projects' }] },
      '/data/relationships/allowed-projects/data/0/id': '$project web in acme',
    },
  },
  createProject: {
    given: ['agent pool main in acme'],
    with: {
      '/data/attributes/default-execution-mode': 'agent',
      '/data/attributes/default-agent-pool-id': '$agent pool main in acme',
    },
  },
  updateOrganization: {
    given: ['agent pool main in acme'],
    with: {
      '/data/attributes': { 'default-execution-mode': 'agent' },
      '/data/relationships/default-agent-pool': { data: { type: 'agent-pools' } },
      '/data/relationships/default-agent-pool/data/id': '$agent pool main in acme',
    },
  },
  // A set of a project applies to that project only, which would omit the other IDs.
  createVariableSet: {
    given: [],
    with: {
      '/data/relationships/parent': { data: { type: 'organizations' } },
      '/data/relationships/parent/data/id': 'acme',
    },
  },
  createPolicySet: {
    given: ['project web in acme', 'workspace web with a module in acme'],
    with: {
      '/data/attributes/global': false,
      '/data/relationships': {
        projects: { data: [{ type: 'projects' }] },
        workspaces: { data: [{ type: 'workspaces' }] },
      },
      '/data/relationships/projects/data/0/id': '$project web in acme',
      '/data/relationships/workspaces/data/0/id': '$workspace web in acme',
    },
  },
  removeWorkspaceTags: { given: [], with: { '/data/0/id': '$tag networking in acme' } },
  createRegistryModule: { given: [], with: { '/data/attributes/namespace': 'acme' } },
  createWorkspace: WITH_A_TAG,
  updateWorkspace: IN_A_POOL_WITH_A_TAG,
  updateWorkspaceByName: IN_A_POOL_WITH_A_TAG,
  updateNoCodeModule: {
    given: [],
    with: {
      '/data/relationships/registry-module': { data: { type: 'registry-module' } },
      '/data/relationships/registry-module/data/id': '$module site in acme',
    },
  },
};

/** The successful case that sends the most IDs. Throws if no case sends one of them. */
export function richestCase(
  operation: DocumentedOperation,
  slots: readonly IdSlot[],
): ContractCase {
  const sent = (one: ContractCase): readonly IdSlot[] =>
    slots.filter((slot) => valueOf(operation, one.request, slot) !== undefined);
  const [richest] = casesOf(operation)
    .filter(({ response }) => response.status < 400)
    .map((one) => withAddition(one, ADDITIONS[operation.id]))
    .sort((one, other) => sent(other).length - sent(one).length);
  if (!richest) throw new Error(`${operation.id} has no case that succeeds`);
  const missing = slots.filter((slot) => !sent(richest).includes(slot));
  if (missing.length > 0)
    throw new Error(
      `no case of ${operation.id} that succeeds sends ${missing.map(({ name }) => name).join(', ')}`,
    );
  return richest;
}

function withAddition(one: ContractCase, addition: Addition | undefined): ContractCase {
  const { body } = one.request;
  if (!addition || !body) return one;
  const overlay = { ...body.with, ...structuredClone(addition.with) };
  return {
    ...one,
    given: [...one.given, ...addition.given.filter((fact) => !one.given.includes(fact))],
    request: { ...one.request, body: { ...body, with: overlay } },
  };
}

/** The value that a case sends in the slot, with unresolved phrases; undefined if it sends none. */
export function valueOf(
  operation: DocumentedOperation,
  { path, body }: CaseRequest,
  { in: place, name }: IdSlot,
): string | undefined {
  if (place === 'path') return path?.[name];
  const content = Object.values(operation.operation.requestBody?.content ?? {})[0];
  const plain =
    body?.example === undefined ? body?.value : content?.examples?.[body.example]?.value;
  const [overlay] = Object.entries(body?.with ?? {})
    .filter(([pointer]) => name === pointer || name.startsWith(`${pointer}/`))
    .sort(([one], [other]) => other.length - one.length);
  return overlay ? textAt(overlay[1], name.slice(overlay[0].length)) : textAt(plain, name);
}

function textAt(root: unknown, pointer: string): string | undefined {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], root);
  return typeof found === 'string' ? found : undefined;
}

/** The request with these values in its slots. They are sent unchanged. */
export function withValues(
  request: CaseRequest,
  values: readonly (readonly [IdSlot, string])[],
): CaseRequest {
  const inPath = values.filter(([{ in: place }]) => place === 'path');
  const inBody = values.filter(([{ in: place }]) => place === 'body');
  const named = (list: typeof values) => list.map(([{ name }, value]) => [name, value] as const);
  return {
    ...request,
    path: { ...request.path, ...Object.fromEntries(named(inPath)) },
    ...(request.body
      ? {
          body: {
            ...request.body,
            with: { ...request.body.with, ...Object.fromEntries(named(inBody)) },
          },
        }
      : {}),
  };
}
