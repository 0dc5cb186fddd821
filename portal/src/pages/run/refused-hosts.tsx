import type { Run } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createEgressRule,
  type EgressDecision,
  egressDecisionsQuery,
  refreshEgressRules,
} from '../../api/egress.js';
import { projectQuery, workspaceQuery } from '../../api/workspaces.js';
import { useOrganization } from '../../app/use-organization.js';
import { CopyButton } from '../../ui/data/copy-button.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

interface RefusedHostsProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: string;
}

const REASONS: Readonly<Record<string, string>> = {
  'no-rule': 'was not permitted when the run started',
  'private-address': 'has an internal address that is not permitted: ask your platform team',
};

/** The hosts to which the run tried to connect without permission. */
export function RefusedHosts({ run, org, workspace }: RefusedHostsProps) {
  const { data = [] } = useQuery(egressDecisionsQuery(run.id, run.status));
  const refused = new Map(
    data
      .filter(({ outcome, reason }) => outcome === 'refused' && REASONS[reason ?? ''])
      .map((decision) => [addressOf(decision), decision]),
  );
  if (refused.size === 0) return null;
  return (
    <Notice tone="warn" title="The run could not connect to some hosts">
      <ul>
        {[...refused].map(([host, { reason }]) => (
          <li key={host}>
            <Stack direction="row">
              <span>
                <code>{host}</code>: {REASONS[reason ?? '']}
              </span>
              {reason === 'no-rule' && <PermitHost host={host} org={org} workspace={workspace} />}
            </Stack>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The host and port in the format of an egress rule. */
const addressOf = ({ host, port }: EgressDecision): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

interface PermitHostProps {
  readonly host: string;
  readonly org: string;
  readonly workspace: string;
}

/**
 * Buttons to permit the host in the project, and to copy a request. A caller who may only write
 * rules of the project gets both: the server refuses hosts that no delegated rule covers.
 */
function PermitHost({ host, org, workspace }: PermitHostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  // Callers who may manage variable sets may also manage egress rules.
  const mayWriteAll = useOrganization()?.permissions.canManageVarsets ?? false;
  const { data: loaded } = useQuery(workspaceQuery(org, workspace));
  const projectId = loaded?.projectId ?? '';
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled: projectId !== '' });
  if (!project) return null;
  return (
    <>
      {(mayWriteAll || project.permissions.canUpdate) && (
        <Button aria-label={`Permit ${host}`} onPress={() => setIsOpen(true)}>
          Permit
        </Button>
      )}
      {!mayWriteAll && (
        <CopyButton
          what={`a request to permit ${host}`}
          label="Copy a request"
          text={`Please permit runs of the project ${project.name} (organization ${org}) to connect to ${host}. ${location.href}`}
        />
      )}
      <ConfirmDialog
        title={`Permit ${host}?`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action="Permit"
        onConfirm={async () => {
          const rule = { host, description: null, scope: 'project' as const };
          await createEgressRule(org, { ...rule, placeId: project.id });
          await refreshEgressRules(queries);
          void toast(`Added a rule for ${host} to the project ${project.name}, for later runs.`);
        }}
      >
        All later runs of the project {project.name} can then send any data to this host, unless it
        has an internal address that your platform team does not permit. Permit it only if the
        module needs it.
      </ConfirmDialog>
    </>
  );
}
