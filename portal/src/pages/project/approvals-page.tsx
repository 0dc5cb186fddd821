import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { projectQuery } from '../../api/workspaces.js';
import { ApprovalRules } from '../../app/approvals/approval-rules.js';
import { useOrganization } from '../../app/use-organization.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';

const route = getRouteApi('/signed-in/$org/projects/$project/approvals');

export function ApprovalsPage() {
  const { org, project: id } = route.useParams();
  const query = useQuery(projectQuery(id));
  // The settings show the approval rules of the organization to callers with this permission.
  const mayReadAll = useOrganization()?.permissions.canManageVarsets ?? false;
  return (
    <Page
      title={query.data ? `Approvals in ${query.data.name}` : 'Approvals in a project'}
      trail={
        mayReadAll && (
          <Link to="/$org/settings" params={{ org }} search={{ tab: 'approvals' }}>
            Approvals in the organization
          </Link>
        )
      }
      intro="The rules of this project and of its organization. Modules can have further rules."
    >
      <Loaded query={query}>
        {(project) => (
          <ApprovalRules
            organization={org}
            projectId={project.id}
            mayWrite={project.permissions.canUpdate}
          />
        )}
      </Loaded>
    </Page>
  );
}
