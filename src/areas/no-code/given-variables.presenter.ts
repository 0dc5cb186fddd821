import type { VarCreateRelationship } from '../../../generated/server/models/VarCreateRelationship.js';
import type { NewVariable } from '../../platform/workspaces/variable-rules.js';

/** The variables of a request, in the order of the request. */
export function givenVariables(vars: VarCreateRelationship | undefined): NewVariable[] {
  return vars?.data.map(({ attributes }) => attributes) ?? [];
}
