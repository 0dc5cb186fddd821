import type { Subject } from '../../../core/caller/subject.js';
import type { Database } from '../../../core/database/database.js';
import { access } from '../access.js';
import type { Permission } from '../permissions.js';
import type { Organization } from './organization.entity.js';

export type FoundOrganization = Pick<Organization, 'name' | 'createdAt'>;

const FIND_SQL = 'SELECT name, created_at AS "createdAt" FROM organizations WHERE name = $1';

/** Gets an organization. Throws NotFound if it is absent or the subject lacks the permission. */
export async function getOrganization(
  database: Database,
  subject: Subject,
  permission: Permission,
  name: string,
): Promise<FoundOrganization> {
  const [organization] = await database.selectSmall<FoundOrganization>(FIND_SQL, [name]);
  access.require(subject, permission, organization ? { organization: organization.name } : null);
  return organization as FoundOrganization;
}
