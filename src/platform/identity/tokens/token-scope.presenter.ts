import type { TokenScopeAttribute } from '../../../../generated/server/models/TokenScopeAttribute.js';
import type { TokenScope } from '../../../core/caller/token-scope.js';

/** Renders the scope of a token, also for the audit log. */
export function presentScope({ access, organization, projectId }: TokenScope): TokenScopeAttribute {
  return { access, organization, project: projectId };
}
