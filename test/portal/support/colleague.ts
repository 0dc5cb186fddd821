import { documentOf, type Site } from '../../areas/no-code/support/site.js';
import { waitForRun } from '../../support/facts/run-facts.js';

/** Creates the user dana, whose team web has the access level on the default project of acme. */
export async function createColleague({ world }: Site, access: string): Promise<void> {
  for (const fact of ['team web in acme', 'user dana', 'user dana in team web in acme'])
    await world.establish(fact);
  await world.request('POST', '/api/v2/team-projects', {
    data: {
      type: 'team-projects',
      attributes: { access },
      relationships: {
        project: { data: { type: 'projects', id: await world.id('default project of acme') } },
        team: { data: { type: 'teams', id: await world.id('team web in acme') } },
      },
    },
  });
}

/**
 * Creates a workspace from the module `site` as the caller, and waits until its first run is
 * applied. Returns its ID.
 */
export async function provisionAs(site: Site, as: string, name: string): Promise<string> {
  const module = await site.world.id('no-code module site in acme');
  const vars = [
    { type: 'vars', attributes: { key: 'region', value: 'eu-central-1', category: 'iac' } },
  ];
  const created = await site.send(`/api/v2/no-code-modules/${module}/workspaces`, {
    as,
    body: {
      data: {
        type: 'workspaces',
        attributes: { name, 'auto-apply': true },
        relationships: { vars: { data: vars } },
      },
    },
  });
  if (created.status !== 200) throw new Error(`${name} by ${as}: ${created.status}`);
  const { id, relationships } = documentOf(created).data;
  const run = relationships['latest-run']?.data.id ?? '';
  await waitForRun(site.server, run, 'applied', site.server.adminToken);
  return id;
}
