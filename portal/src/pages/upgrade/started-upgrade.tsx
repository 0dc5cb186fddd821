import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { runHistoryQuery } from '../../api/run-history.js';
import { isOpenUpgrade, unfinishedUpgradeOf } from '../../api/upgrade-run.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace/upgrade');

interface StartedUpgradeProps {
  readonly workspace: Workspace;
  /** The form for another upgrade. */
  readonly children: ReactNode;
}

/**
 * Links to an upgrade that was already started. The server refuses another one until its run has
 * ended.
 */
export function StartedUpgrade({ workspace, children }: StartedUpgradeProps) {
  const { org } = route.useParams();
  const history = useQuery(runHistoryQuery(workspace.id));
  return (
    <Loaded query={history} mustBeFresh>
      {(runs) => {
        const run = unfinishedUpgradeOf(runs, workspace);
        if (!run) return children;
        const link = (
          <ButtonLink
            look="primary"
            to="/$org/workspaces/$workspace/runs/$run"
            params={{ org, workspace: workspace.name, run: run.id }}
          >
            Continue the upgrade
          </ButtonLink>
        );
        return isOpenUpgrade(run) ? (
          <EmptyState title="An upgrade was already started" actions={link}>
            Continue it to confirm or discard its plan. When its run has ended, you can plan another
            upgrade, with other inputs.
          </EmptyState>
        ) : (
          <>
            <Notice title="An upgrade that changes no resources was already planned" actions={link}>
              Finish it, or plan the upgrade again with other inputs.
            </Notice>
            {children}
          </>
        );
      }}
    </Loaded>
  );
}
