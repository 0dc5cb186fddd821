import type { DocumentedOperation } from '../../../src/core/http/contract/documents.js';
import { type PreparedRequest, preparedRequest } from '../../support/case-requests.js';
import { casesOf, type ContractCase, documented, uncovered } from '../../support/contract.js';
import type { TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

/** A request that succeeds in its world. */
export interface ValidRequest {
  readonly prepared: PreparedRequest;
  readonly token: string | undefined;
}

/** The successful case of an operation: each has one, so that new operations are attacked, too. */
export function successOf(operation: DocumentedOperation): ContractCase {
  const found = casesOf(operation).find(({ response }) => response.status < 400);
  if (!found) throw new Error(`${operation.id} has no case that succeeds`);
  return found;
}

const skipped = uncovered();

/** Every operation of this release; those in the same world follow each other, readers first. */
export const attackable: readonly DocumentedOperation[] = documented
  .filter(
    (operation) =>
      !skipped.has(`${operation.id} *`) &&
      !casesOf(operation).some(({ name }) =>
        skipped.has(`${operation.id} case:${name.replaceAll(' ', '_')}`),
      ),
  )
  .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));

function orderOf(operation: DocumentedOperation): string {
  return `${worldOf(successOf(operation))} ${operation.method === 'GET' ? 0 : 1}`;
}

/** Two cases of the same world have the same facts. */
export function worldOf({ given }: ContractCase): string {
  return JSON.stringify(given);
}

/** A world that contains what the case names, and nothing more. */
export async function newWorld(server: TestServer, { given }: ContractCase): Promise<World> {
  await server.reset();
  const world = new World(server);
  for (const fact of given) await world.given(fact);
  return world;
}

export async function validRequest(
  operation: DocumentedOperation,
  { as, request }: ContractCase,
  world: World,
): Promise<ValidRequest> {
  return {
    token: await world.token(as),
    prepared: await preparedRequest(operation, request, world),
  };
}
