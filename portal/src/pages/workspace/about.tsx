import type { EffectiveTagBinding, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findSourceModule } from '../../api/source-module.js';
import { tagText } from '../../api/workspace-rows.js';
import { projectQuery, tagBindingsQuery } from '../../api/workspaces.js';
import { Creator } from '../../app/creator.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/data/facts.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Stack } from '../../ui/stack.js';

export function About({ workspace }: { workspace: Workspace }) {
  const { organizationId, projectId, resourceCount, latestChangeAt, executionMode, tagNames } =
    workspace;
  const module = findSourceModule(workspace.sourceModuleId);
  const { data: project } = useQuery({
    ...projectQuery(projectId ?? ''),
    enabled: projectId !== null,
    retry: false,
  });
  const { data: bindings = [] } = useQuery(tagBindingsQuery(workspace.id));
  const hasTags = tagNames.length + bindings.length > 0;
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
          project && organizationId !== null
            ? [
                'Project',
                <>
                  {project.name} (
                  <Link
                    to="/$org/projects/$project/approvals"
                    params={{ org: organizationId, project: project.id }}
                  >
                    approval rules
                  </Link>
                  )
                </>,
              ]
            : null,
          ['Created', <RelativeTime time={workspace.createdAt} />],
          [
            'Created by',
            <Creator id={workspace.createdById} organization={organizationId ?? ''} />,
          ],
          ['Resources', resourceCount],
          ['Last change', <RelativeTime time={latestChangeAt} />],
          organizationId !== null && hasTags
            ? ['Tags', <Tags org={organizationId} names={tagNames} bindings={bindings} />]
            : null,
          EXECUTION_PLACES[executionMode]
            ? ['Runs are executed', EXECUTION_PLACES[executionMode]]
            : null,
        ]}
      />
    </Card>
  );
}

interface TagsProps {
  readonly org: string;
  readonly names: readonly string[];
  readonly bindings: readonly EffectiveTagBinding[];
}

/** Each tag links to the workspaces that have it. */
function Tags({ org, names, bindings }: TagsProps) {
  const to = '/$org/workspaces';
  return (
    <Stack direction="row">
      {names.map((tag) => (
        <Link key={tag} to={to} params={{ org }} search={{ tag }}>
          {tag}
        </Link>
      ))}
      {bindings.map(tagText).map((tagged) => (
        <Link key={tagged} to={to} params={{ org }} search={{ tagged }}>
          {tagged}
        </Link>
      ))}
    </Stack>
  );
}

const EXECUTION_PLACES: Record<Workspace['executionMode'], string | null> = {
  remote: null,
  agent: 'by your organization’s agents',
  local: 'in terminals, not by Gantry',
};

/** Describes the configuration of a workspace without a module of the registry. */
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
