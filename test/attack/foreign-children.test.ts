import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { prepareRequest } from '../support/case-requests.js';
import type { ContractCase } from '../support/contract.js';
import { documentedOperations } from '../support/contract.js';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { type IdSlot, idSlotsOf, richestCase, valueOf, withValues } from './support/id-slots.js';
import { type IdSource, namesIn, translateFacts, translateValue } from './support/id-sources.js';
import { digestTables } from './support/table-digests.js';
import { createWorld } from './support/valid-requests.js';

/**
 * Places that accept any ID of the organization, so that the ID of a sibling is valid there. Each
 * with the reason.
 */
const PEERS: Readonly<Record<string, string>> = {
  'addTeamMemberships team_id': 'any member is in any team',
  'addTeamMemberships /data/0/id': 'any member is in any team',
  'removeTeamMemberships team_id': 'any member is in any team',
  'removeTeamMemberships /data/0/id': 'any member is in any team',
  'createUpgradeCampaign /data/relationships/projects/data/0/id':
    'any project of the organization limits the selection',
  'createUpgradeCampaign /data/relationships/no-code-module/data/id':
    'the response names the workspace, which belongs to another module',
  'createNoCodeWorkspace id': 'any no-code module is provisioned into any project and pool',
  'createNoCodeWorkspace /data/attributes/agent-pool-id': 'any pool runs any workspace',
  'createNoCodeWorkspace /data/relationships/project/data/id': 'any project contains any workspace',
  'updateNoCodeModule /data/relationships/registry-module/data/id':
    'a no-code module may be moved to another module',
  'addRemoteStateConsumers workspace_id': 'any workspace shares its state with any other',
  'addRemoteStateConsumers /data/0/id': 'any workspace shares its state with any other',
  'replaceRemoteStateConsumers workspace_id': 'any workspace shares its state with any other',
  'replaceRemoteStateConsumers /data/0/id': 'any workspace shares its state with any other',
  'removeRemoteStateConsumers workspace_id': 'any workspace shares its state with any other',
  'removeRemoteStateConsumers /data/0/id': 'any workspace shares its state with any other',
  'createProject /data/attributes/default-agent-pool-id': 'any pool is the default of any project',
  'updateProject project_id': 'any pool is the default of any project',
  'updateProject /data/attributes/default-agent-pool-id': 'any pool is the default of any project',
  'updateOrganization /data/relationships/default-project/data/id': 'any project is the default',
  'updateOrganization /data/relationships/default-agent-pool/data/id': 'any pool is the default',
  'createAgentPool /data/relationships/allowed-workspaces/data/0/id':
    'any pool is for any workspace',
  'createAgentPool /data/relationships/allowed-projects/data/0/id': 'any pool is for any project',
  'createAgentPool /data/relationships/excluded-workspaces/data/0/id':
    'any pool is for any workspace',
  'updateAgentPool agent_pool_id': 'any pool is for any workspace',
  'updateAgentPool /data/relationships/allowed-workspaces/data/0/id':
    'any pool is for any workspace',
  'updateAgentPool /data/relationships/allowed-projects/data/0/id': 'any pool is for any project',
  'updateAgentPool /data/relationships/excluded-workspaces/data/0/id':
    'any pool is for any workspace',
  'createApprovalRule /data/relationships/team/data/id': 'any team approves in any project',
  'createApprovalRule /data/relationships/project/data/id': 'any team approves in any project',
  'updateApprovalRule approval_rule_id': 'any team approves for any rule',
  'updateApprovalRule /data/relationships/team/data/id': 'any team approves for any rule',
  'createPolicySet /data/relationships/projects/data/0/id': 'any set applies to any project',
  'createPolicySet /data/relationships/workspaces/data/0/id': 'any set applies to any workspace',
  'updatePolicySet policy_set_id': 'any set applies to any workspace',
  'updatePolicySet /data/relationships/projects/data/0/id': 'any set applies to any project',
  'updatePolicySet /data/relationships/workspaces/data/0/id': 'any set applies to any workspace',
  'simulatePolicy /data/relationships/workspaces/data/0/id': 'owners simulate in any workspace',
  'createTeamProject /data/relationships/team/data/id': 'any team has a level on any project',
  'createTeamProject /data/relationships/project/data/id': 'any team has a level on any project',
  'createTeamWorkspace /data/relationships/team/data/id': 'any team has access to any workspace',
  'createTeamWorkspace /data/relationships/workspace/data/id':
    'any team has access to any workspace',
  'createWorkspace /data/attributes/agent-pool-id': 'any pool runs any workspace',
  'createWorkspace /data/relationships/project/data/id': 'any project contains any workspace',
  'createWorkspace /data/relationships/tags/data/0/id': 'any workspace has any tag',
  'updateWorkspace /data/relationships/tags/data/0/id': 'any workspace has any tag',
  'updateWorkspaceByName /data/relationships/tags/data/0/id': 'any workspace has any tag',
  'createVariableSet /data/relationships/workspaces/data/0/id': 'any set applies to any workspace',
  'createVariableSet /data/relationships/projects/data/0/id': 'any set applies to any project',
  'createVariableSet /data/relationships/no-code-modules/data/0/id':
    'any set applies to any no-code module',
  'createVariableSet /data/relationships/parent/data/id': 'the organization itself',
  'updateVariableSet /data/relationships/workspaces/data/0/id': 'any set applies to any workspace',
  'updateVariableSet /data/relationships/projects/data/0/id': 'any set applies to any project',
  'updateVariableSet /data/relationships/no-code-modules/data/0/id':
    'any set applies to any no-code module',
  'updateVariableSet variable_set_id': 'any set applies to any workspace',
  'addVariableSetWorkspaces variable_set_id': 'any set applies to any workspace',
  'addVariableSetWorkspaces /data/0/id': 'any set applies to any workspace',
  'addVariableSetProjects variable_set_id': 'any set applies to any project',
  'addVariableSetProjects /data/0/id': 'any set applies to any project',
  'addVariableSetNoCodeModules variable_set_id': 'any set applies to any no-code module',
  'addVariableSetNoCodeModules /data/0/id': 'any set applies to any no-code module',
  'removeVariableSetWorkspaces variable_set_id': 'any set applies to any workspace',
  'removeVariableSetWorkspaces /data/0/id': 'any set applies to any workspace',
  'removeVariableSetProjects variable_set_id': 'any set applies to any project',
  'removeVariableSetProjects /data/0/id': 'any set applies to any project',
  'removeVariableSetNoCodeModules variable_set_id': 'any set applies to any no-code module',
  'removeVariableSetNoCodeModules /data/0/id': 'any set applies to any no-code module',
  'addTagWorkspaces tag_id': 'any workspace has any tag',
  'addTagWorkspaces /data/0/id': 'any workspace has any tag',
  'addWorkspaceTags workspace_id': 'any workspace has any tag',
  'addWorkspaceTags /data/0/id': 'any workspace has any tag',
  'removeWorkspaceTags workspace_id': 'any workspace has any tag',
  'removeWorkspaceTags /data/0/id': 'any workspace has any tag',
  'updateWorkspace workspace_id': 'any workspace may be moved to any project and pool',
  'updateWorkspace /data/attributes/agent-pool-id': 'any pool runs any workspace',
  'updateWorkspace /data/relationships/project/data/id': 'any project contains any workspace',
  'updateWorkspaceByName workspace_name': 'any workspace may be moved to any project and pool',
  'updateWorkspaceByName /data/attributes/agent-pool-id': 'any pool runs any workspace',
  'updateWorkspaceByName /data/relationships/project/data/id': 'any project contains any workspace',
};

/** Operations that intentionally combine two organizations of one owner. */
const BETWEEN_OWN_ORGANIZATIONS: Readonly<Record<string, string>> = {
  'updateGpgKey /data/attributes/namespace': 'a key is moved to another organization of its owner',
};

const attackedOperations = documentedOperations
  .map((operation) => ({ operation, slots: idSlotsOf(operation) }))
  .filter(({ slots }) => slots.length > 1);

/** A place whose ID is replaced, the source of the foreign ID, and the caller. */
interface Attempt {
  readonly source: IdSource;
  readonly slot: IdSlot;
  readonly token: string | undefined;
  readonly caller: string;
}

describe('an ID of a child that belongs to another parent', () => {
  let server: TestServer;
  let requests = 0;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    console.log(
      `${requests} requests with IDs of two owners to ${attackedOperations.length} operations`,
    );
    await server.stop();
  });

  for (const { operation, slots } of attackedOperations)
    it(`gets the same response as an ID that never existed: ${operation.id}`, async () => {
      const success = richestCase(operation, slots);
      const { world, names } = await createSources(server, success);
      const own = await world.token(success.as);
      const attemptsFrom = (source: IdSource, token: string | undefined, caller: string) =>
        slots.map((slot): Attempt => ({ source, slot, token, caller }));
      const before = await digestTables(server);
      for (const source of ['sibling', 'tenant'] as const)
        for (const attempt of attemptsFrom(source, own, success.as))
          await expectRefusal(operation, success, slots, world, names, attempt);
      expect(await digestTables(server), 'written').toEqual(before);
      if (!operation.operation['x-callers']?.includes('agent'))
        await attackAsOwnerOfBoth(operation, success, slots, world, names);
      const { method } = operation;
      const valid = await prepareRequest(operation, success.request, world);
      const answer = await sendRequest(`${server.url}${valid.path}`, {
        method,
        token: own,
        ...valid,
      });
      expect(answer.status, `its own IDs: ${answer.text.slice(0, 300)}`).toBeLessThan(400);
    });

  it('is tested for every operation with two IDs, and no exception is outdated', () => {
    const lines = attackedOperations.flatMap(({ operation, slots }) =>
      slots.map(({ name }) => `${operation.id} ${name}`),
    );
    expect(
      [...Object.keys(PEERS), ...Object.keys(BETWEEN_OWN_ORGANIZATIONS)].filter(
        (line) => !lines.includes(line),
      ),
    ).toEqual([]);
    expect(attackedOperations.length).toBeGreaterThan(40);
  });

  /**
   * Attacks as a caller with every right in both organizations, because a missing right would hide
   * a missing comparison.
   */
  async function attackAsOwnerOfBoth(
    operation: DocumentedOperation,
    success: ContractCase,
    slots: readonly IdSlot[],
    world: World,
    names: ReadonlySet<string>,
  ): Promise<void> {
    const caller = 'owner of acme';
    const token = await world.token(caller);
    await world.addToTeam((await world.findTeam('globex', 'owners')).id, await world.id(caller));
    const before = await digestTables(server);
    for (const source of ['sibling', 'tenant'] as const)
      for (const slot of slots) {
        const isAllowed = `${operation.id} ${slot.name}` in BETWEEN_OWN_ORGANIZATIONS;
        if (!isAllowed)
          await expectRefusal(operation, success, slots, world, names, {
            source,
            slot,
            token,
            caller: `${caller} and globex`,
          });
      }
    expect(await digestTables(server), 'written by an owner of both').toEqual(before);
  }

  async function expectRefusal(
    operation: DocumentedOperation,
    success: ContractCase,
    slots: readonly IdSlot[],
    world: World,
    names: ReadonlySet<string>,
    { source, slot, token, caller }: Attempt,
  ): Promise<void> {
    const others = slots.filter((other) => other !== slot);
    const isAlone = others.every(({ kind }) => kind === 'organization');
    if (source === 'sibling' && (isAlone || `${operation.id} ${slot.name}` in PEERS)) return;
    const value = valueOf(operation, success.request, slot) ?? '';
    const moved = translateValue(source, slot, value, names);
    if (moved === null) return;
    const send = async (values: readonly (readonly [IdSlot, string])[]): Promise<MaskedAnswer> => {
      requests += 1;
      const request = withValues(success.request, values);
      const prepared = await prepareRequest(operation, request, world);
      const url = `${server.url}${prepared.path}`;
      const { method } = operation;
      const headers = { ...prepared.headers, 'X-Request-Id': 'attack' };
      const { status, text } = await sendRequest(url, { ...prepared, method, token, headers });
      return { status, text: maskIds(text, await idsIn(operation, request, slots, world)) };
    };
    const answer = await send([[slot, moved]]);
    const absent = await send([[slot, await absentValueOf(slot, value, world)]]);
    // With the moved ID as the parent, the other IDs are absent.
    const absentParents = await Promise.all(
      others.map(async (other) => {
        const kept = valueOf(operation, success.request, other) ?? '';
        return [other, await absentValueOf(other, kept, world)] as const;
      }),
    );
    const childless: MaskedAnswer[] = [];
    for (const values of [absentParents, ...absentParents.map((one) => [one])])
      childless.push(await send([[slot, moved], ...values]));
    const result = `${slot.name} of another ${source}, by ${caller}: ${answer.status} ${answer.text.slice(0, 300)}`;
    expect(answer.status, result).toBeGreaterThanOrEqual(400);
    expect(answer.status, result).toBeLessThan(500);
    expect([absent, ...childless], result).toContainEqual(answer);
  }
});

interface MaskedAnswer {
  readonly status: number;
  readonly text: string;
}

/** The facts of the case in `acme`, and the same for a sibling and for another tenant. */
async function createSources(
  server: TestServer,
  success: ContractCase,
): Promise<{ readonly world: World; readonly names: ReadonlySet<string> }> {
  const world = await createWorld(server, success);
  await world.token(success.as);
  for (const source of ['sibling', 'tenant'] as const)
    for (const fact of translateFacts(source, success.given)) await world.establish(fact);
  return { world, names: namesIn(success.given) };
}

/** An ID of the same form that names nothing. */
async function absentValueOf({ kind }: IdSlot, value: string, world: World): Promise<string> {
  if (kind === 'organization') return 'acmx';
  if (kind === 'key') return '0123456789ABCDEF';
  return value.startsWith('$')
    ? `${(await world.id(value.slice(1))).slice(0, -6)}ABSENT`
    : `${value}-absent`;
}

/** Every ID of the request, resolved. */
async function idsIn(
  operation: DocumentedOperation,
  request: ContractCase['request'],
  slots: readonly IdSlot[],
  world: World,
): Promise<string[]> {
  return Promise.all(
    slots.map(async (slot) => {
      const value = valueOf(operation, request, slot) ?? '';
      return value.startsWith('$') ? world.id(value.slice(1)) : value;
    }),
  );
}

function maskIds(text: string, ids: readonly string[]): string {
  return ids.reduce((left, id) => left.replaceAll(id, '<id>'), text);
}
