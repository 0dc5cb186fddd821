import type { Database } from '../database/database.js';
import { access } from './access.js';
import { Organization } from './organization.entity.js';
import type { Permission } from './permissions.js';
import type { Subject } from './subject.js';

/** The organization of that name, when there is one and the subject has the permission in it. */
export async function existingOrganization(database: Database, subject: Subject, permission: Permission, name: string): Promise<Organization> {
  const organization = await database.read.findOneBy(Organization, { name });
  access.require(subject, permission, organization && { organization: organization.name });
  return organization as Organization;
}
