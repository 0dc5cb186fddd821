import type { INestApplication } from '@nestjs/common';
import { GpgKeysService } from '../../areas/gpg-keys/gpg-keys.service.js';
import { Subject } from '../../core/caller/subject.js';
import { OrganizationsService } from '../../platform/identity/organizations/organizations.service.js';
import { Principals } from '../../platform/identity/principals.js';
import { TeamMembersService } from '../../platform/identity/teams/team-members.service.js';
import { TeamsService } from '../../platform/identity/teams/teams.service.js';
import { UsersService } from '../../platform/identity/users/users.service.js';
import { publishSampleModule } from './sample-module.js';
import { provisionSampleWorkspace } from './sample-workspace.js';
import { SIGNING_KEY } from './signing-key.js';

/** Creates the sample data of the trial as the administrator with this token. */
export async function createSampleData(app: INestApplication, adminToken: string): Promise<void> {
  const subject = new Subject(await app.get(Principals).findByToken(adminToken), 'sample-data');
  await app
    .get(OrganizationsService)
    .create(subject, { name: 'demo', email: 'platform@demo.example' });
  const users = app.get(UsersService);
  await users.create(subject, { username: 'dana', email: 'dana@demo.example' });
  await users.create(subject, { username: 'robin', email: 'robin@demo.example' });
  const teams = app.get(TeamsService);
  const platform = await teams.create(subject, 'demo', {
    name: 'platform',
    visibility: 'organization',
    access: {
      'manage-providers': true,
      'manage-modules': true,
      'manage-workspaces': true,
      'acl-read': true,
    },
  });
  const developers = await teams.create(subject, 'demo', {
    name: 'developers',
    visibility: 'organization',
    access: { 'read-workspaces': true },
  });
  const members = app.get(TeamMembersService);
  await members.add(subject, platform.id, ['dana']);
  await members.add(subject, developers.id, ['robin']);
  const keys = app.get(GpgKeysService);
  await keys.upload(subject, await keys.getOrganization(subject, 'demo'), SIGNING_KEY);
  await provisionSampleWorkspace(app, subject, await publishSampleModule(app, subject));
}
