import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { projectQuery } from '../../api/workspaces.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/data/facts.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { sourceModule } from '../../api/source-module.js';

export function About({ workspace }: { workspace: Workspace }) {
  const { organizationId, projectId, resourceCount, latestChangeAt, executionMode } = workspace;
  const module = sourceModule(workspace.sourceModuleId);
  const { data: project } = useQuery({
    ...projectQuery(projectId ?? ''),
    enabled: projectId !== null,
    retry: false,
  });
  return (
    <Card title="About">
      <Facts
        facts={[
          module && organizationId !== null
            ? [
                'Module',
                <>
                  <Link
                    to="/$org/modules/$namespace/$name/$provider"
                    params={{ org: organizationId, ...module }}
                    search={{ version: module.version }}
                  >
                    {module.name}
                  </Link>{' '}
                  {module.version}
                </>,
              ]
            : ['Configuration', configurationOf(workspace)],
          project ? ['Project', project.name] : null,
          ['Resources', resourceCount],
          ['Last change', <RelativeTime time={latestChangeAt} />],
          EXECUTED_BY[executionMode] ? ['Runs are executed', EXECUTED_BY[executionMode]] : null,
        ]}
      />
    </Card>
  );
}

const EXECUTED_BY: Record<Workspace['executionMode'], string | null> = {
  remote: null,
  agent: 'by your organization’s agents',
  local: 'in terminals, not by Gantry',
};

/** Of a workspace that runs what is uploaded to it. */
function configurationOf({
  currentConfigurationVersionId,
  workingDirectory,
  executionMode,
}: Workspace) {
  if (executionMode === 'local') return 'On the machines of those who plan and apply';
  if (currentConfigurationVersionId === null)
    return 'None yet. Upload one with terraform apply or tofu apply.';
  return workingDirectory === null
    ? 'Uploaded from a terminal or with the API'
    : `Uploaded from a terminal or with the API, starts in ${workingDirectory}`;
}
