import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { workspacesQuery } from '../../api/workspace-list.js';
import { WorkspaceState } from '../../app/workspace-state.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import styles from './catalog.module.css';

const SHOWN_WORKSPACES = 5;

/** The workspaces of the caller and its teams that changed last; hidden if there are none. */
export function RecentWorkspaces({ organizationName }: { organizationName: string }) {
  const query = useQuery(workspacesQuery({ organizationName, isOwn: true }));
  if (query.data?.items.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby="recent">
      <div className={styles['head']}>
        <h2 id="recent">My workspaces</h2>
        <Link to="/-/workspaces" search={{ org: organizationName }}>
          See all
        </Link>
      </div>
      <Loaded query={query} loading={<Skeleton rows={3} />}>
        {({ items }) => (
          <ul className={styles['rows']}>
            {items.slice(0, SHOWN_WORKSPACES).map(({ id, workspace, run }) => (
              <li key={id}>
                <Link
                  to="/$org/workspaces/$workspace"
                  params={{ org: organizationName, workspace: workspace.name }}
                >
                  {workspace.name}
                </Link>
                <WorkspaceState workspace={workspace} run={run} />
                <span className={styles['facts']}>
                  <RelativeTime time={workspace.latestChangeAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
