import type { VarCreateRelationship } from '../../../generated/server/models/VarCreateRelationship.js';
import type { NewVariable } from '../../platform/workspaces/variable-rules.js';

/** The variables that a request brings, in its order. */
export function givenVariables(vars: VarCreateRelationship | undefined): NewVariable[] {
  return vars?.data.map(({ attributes }) => attributes) ?? [];
}
