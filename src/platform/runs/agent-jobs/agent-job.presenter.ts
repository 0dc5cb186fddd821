import type { AgentJobDocument } from '../../../../generated/server/models/AgentJobDocument.js';
import type { AgentJob } from './agent-jobs.service.js';

/** Renders a job with unencrypted secrets, for the agent that executes the run only. */
export function presentAgentJob({ task, logSize }: AgentJob): AgentJobDocument {
  const { job, lease, leaseTime, phase } = task;
  const { namespace, name, provider, version, variables, outputs, resources } = job.module;
  return {
    data: {
      id: lease.runId,
      type: 'agent-jobs',
      attributes: {
        lease: String(lease.token),
        'lease-seconds': leaseTime / 1000,
        phase,
        organization: job.organization,
        'workspace-id': job.workspace.id,
        'workspace-name': job.workspace.name,
        'iac-version': job.iacVersion,
        destroy: job.destroy,
        module: {
          namespace,
          name,
          provider,
          version,
          variables: [...variables],
          outputs: [...outputs],
          resources: [...resources],
        },
        variables: job.variables.map(({ key, value, category, hcl, sensitive }) => ({
          key,
          value,
          category,
          hcl,
          sensitive,
        })),
        state: base64(job.state),
        'lock-file': base64(job.lockFile),
        'saved-plan': base64(task.phase === 'apply' ? task.savedPlan : null),
        'log-size': logSize,
        'registry-url': job.registry.publicUrl,
        'registry-token': job.registry.token,
      },
    },
  };
}

const base64 = (bytes: Buffer | null): string | null => bytes && bytes.toString('base64');
