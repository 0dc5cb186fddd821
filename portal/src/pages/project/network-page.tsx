import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { projectQuery } from '../../api/workspaces.js';
import { PermittedHosts } from '../../app/egress/permitted-hosts.js';
import { useOrganization } from '../../app/use-organization.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';

const route = getRouteApi('/signed-in/$org/projects/$project/network');

export function NetworkPage() {
  const { org, project: id } = route.useParams();
  const query = useQuery(projectQuery(id));
  // Callers who may manage variable sets may also manage egress rules.
  const mayWriteAll = useOrganization()?.permissions.canManageVarsets ?? false;
  return (
    <Page
      title={query.data ? `Network of ${query.data.name}` : 'Network of a project'}
      trail={
        mayWriteAll && (
          <Link to="/$org/settings" params={{ org }} search={{ tab: 'network' }}>
            Network of the organization
          </Link>
        )
      }
      intro="On runners that restrict the network, a run can connect only to these hosts, to those of its module, and to those that the operator of the runner permits. It keeps the rules with which its plan started."
    >
      <Loaded query={query}>
        {(project) => (
          <PermittedHosts
            organization={org}
            scope="project"
            placeId={project.id}
            title="Permitted hosts"
            mayWrite={mayWriteAll || project.permissions.canUpdate}
          />
        )}
      </Loaded>
    </Page>
  );
}
