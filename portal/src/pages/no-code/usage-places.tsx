import type { ModuleUsage, RegistryModule } from '@gantry/client';
import { Link } from '@tanstack/react-router';
import { countText } from '../../ui/data/count-text.js';
import { Facts } from '../../ui/data/facts.js';
import { Stack } from '../../ui/stack.js';

interface UsagePlacesProps {
  readonly module: RegistryModule;
  readonly usage: ModuleUsage;
}

/** Links to the workspaces of each version and project, and to the versions in the registry. */
export function UsagePlaces({ module, usage }: UsagePlacesProps) {
  const { versions, projects, registryModuleId } = usage;
  const { namespace: org, name, provider } = module;
  const link = (key: string, label: string, search: { version?: string; project?: string }) => (
    <Link
      key={key}
      to="/$org/workspaces"
      params={{ org }}
      search={{ module: registryModuleId, ...search }}
    >
      {label}
    </Link>
  );
  return (
    <Stack>
      {usage.workspaceCount > 0 && (
        <Facts
          facts={[
            [
              'By version',
              <Stack direction="row">
                {versions.map(({ version, workspaceCount }) =>
                  link(version, `${version}: ${countText(workspaceCount, 'workspace')}`, {
                    version,
                  }),
                )}
              </Stack>,
            ],
            [
              'By project',
              <Stack direction="row">
                {projects.map(({ id, name: project, workspaceCount }) =>
                  link(id, `${project}: ${countText(workspaceCount, 'workspace')}`, {
                    project: id,
                  }),
                )}
              </Stack>,
            ],
          ]}
        />
      )}
      <p>
        To deprecate or revoke a version, open{' '}
        <Link to="/$org/registry/modules/$name/$provider" params={{ org, name, provider }}>
          the versions of the module in the registry
        </Link>
        .
      </p>
    </Stack>
  );
}
