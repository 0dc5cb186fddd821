import type { DocumentedOperation } from '../../../src/core/http/contract/documents.js';
import { type PreparedRequest, prepareRequest } from '../../support/case-requests.js';
import {
  casesOf,
  type ContractCase,
  documentedOperations,
  readUncoveredStatuses,
} from '../../support/contract.js';
import type { TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

/** A request that succeeds in the world of its case. */
export interface ValidRequest {
  readonly prepared: PreparedRequest;
  readonly token: string | undefined;
}

/** The first successful case of an operation. Each operation must have one, so all are attacked. */
export function successOf(operation: DocumentedOperation): ContractCase {
  const found = casesOf(operation).find(({ response }) => response.status < 400);
  if (!found) throw new Error(`${operation.id} has no case that succeeds`);
  return found;
}

const skippedCases = readUncoveredStatuses();

/** All operations of this release. Those with the same world are adjacent, with reads first. */
export const attackableOperations: readonly DocumentedOperation[] = documentedOperations
  .filter(
    (operation) =>
      !skippedCases.has(`${operation.id} *`) &&
      !casesOf(operation).some(({ name }) =>
        skippedCases.has(`${operation.id} case:${name.replaceAll(' ', '_')}`),
      ),
  )
  .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));

function orderOf(operation: DocumentedOperation): string {
  return `${worldOf(successOf(operation))} ${operation.method === 'GET' ? 0 : 1}`;
}

/** Identifies the world of a case by its facts. */
export function worldOf({ given }: ContractCase): string {
  return JSON.stringify(given);
}

/** Creates a world with only the facts of the case. */
export async function createWorld(server: TestServer, { given }: ContractCase): Promise<World> {
  await server.reset();
  const world = new World(server);
  for (const fact of given) await world.establish(fact);
  return world;
}

export async function prepareValidRequest(
  operation: DocumentedOperation,
  { as, request }: ContractCase,
  world: World,
): Promise<ValidRequest> {
  return {
    token: await world.token(as),
    prepared: await prepareRequest(operation, request, world),
  };
}
