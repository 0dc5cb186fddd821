import type { DocumentedOperation } from '../../../src/core/http/contract/documents.js';
import { type PreparedRequest, prepareRequest } from '../../support/case-requests.js';
import type { CaseRequest } from '../../support/contract.js';
import type { World } from '../../support/world.js';

/** An ID of the same length and type that does not exist. */
const absentId = (id: string): string =>
  /^[a-z]+-[A-Za-z0-9]{16}$/.test(id) ? `${id.slice(0, -6)}ABSENT` : id;

/**
 * The request of the case for resources that do not exist. With `keepsOrganization`, only the
 * organization exists.
 */
export async function prepareAbsentRequest(
  operation: DocumentedOperation,
  request: CaseRequest,
  world: World,
  keepsOrganization: boolean,
): Promise<PreparedRequest> {
  const elsewhere = {
    id: async (phrase: string) => absentId(await world.id(phrase)),
    bytes: (phrase: string) => world.bytes(phrase),
  };
  const prepared = await prepareRequest(
    operation,
    keepsOrganization ? withAbsentName(operation, request) : request,
    elsewhere,
  );
  return keepsOrganization
    ? prepared
    : (JSON.parse(JSON.stringify(prepared).replace(/\bacme\b/g, 'acmx')) as PreparedRequest);
}

/** The request with a name that does not exist as the last parameter of the path. */
function withAbsentName({ path }: DocumentedOperation, request: CaseRequest): CaseRequest {
  const [last = '', before] = [...path.matchAll(/\{([^}]+)\}/g)]
    .map(([, name]) => name ?? '')
    .reverse();
  const value = request.path?.[last] ?? '';
  return before === undefined || value.startsWith('$') || !/^[a-z-]+$/.test(value)
    ? request
    : { ...request, path: { ...request.path, [last]: `${value}-absent` } };
}
