import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProjectLifecycle, updateProjectLifecycle } from '../../api/lifecycle.js';
import { refreshProjects } from '../../api/projects.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface ProjectLifecycleFormProps {
  readonly projectId: string;
  readonly initial: ProjectLifecycle;
  readonly onClose: () => void;
}

/** Automatic destruction and checks for drift in a project. An empty field means no setting. */
export function ProjectLifecycleForm({ projectId, initial, onClose }: ProjectLifecycleFormProps) {
  const [duration, setDuration] = useState(initial.autoDestroyActivityDuration ?? '');
  const [maximum, setMaximum] = useState(initial.autoDestroyMaximumDuration ?? '');
  const [assessmentInterval, setAssessmentInterval] = useState(initial.assessmentInterval ?? '');
  const [rules, setRules] = useState(() => initial.driftIgnoreRules.map(lineOf).join('\n'));
  const queries = useQueryClient();
  return (
    <DialogForm
      action="Save"
      onClose={onClose}
      onSubmit={async () => {
        await updateProjectLifecycle(projectId, {
          autoDestroyActivityDuration: duration.trim() || null,
          autoDestroyMaximumDuration: maximum.trim() || null,
          assessmentInterval: assessmentInterval.trim() || null,
          driftIgnoreRules: rules
            .split('\n')
            .map(ruleOf)
            .filter((rule) => rule !== null),
        });
        await refreshProjects(queries);
      }}
    >
      <TextField
        label="Destroy after inactivity"
        description="A number of days or hours, such as 14d or 8h. Gantry destroys the resources of a workspace this long after its last activity, unless the workspace has its own setting. Empty: only the settings of workspaces apply."
        value={duration}
        onChange={setDuration}
        autoComplete="off"
      />
      <TextField
        label="Maximum lifetime"
        description="How far ahead people may set or postpone a destruction, such as 30d. Requires the duration above. Empty: no limit."
        value={maximum}
        onChange={setMaximum}
        autoComplete="off"
      />
      <TextField
        label="Check for drift every"
        description="Such as 1d or 6h. Empty: Gantry checks only the workspaces that enable drift checks, once a day."
        value={assessmentInterval}
        onChange={setAssessmentInterval}
        autoComplete="off"
      />
      <TextField
        label="Ignored drift"
        description="One rule per line: an address and, optionally, an attribute, such as aws_autoscaling_group.* desired_capacity."
        value={rules}
        onChange={setRules}
        lines={4}
        isMonospaced
      />
    </DialogForm>
  );
}

type Rule = ProjectLifecycle['driftIgnoreRules'][number];

const lineOf = ({ address, attribute }: Rule): string =>
  attribute ? `${address} ${attribute}` : address;

/** Returns null for an empty line. Spaces between quotes belong to the address. */
function ruleOf(line: string): Rule | null {
  const text = line.trim();
  if (text === '') return null;
  const [, address = text, attribute] = /^(.*\S)\s+(\S+)$/.exec(text) ?? [];
  const isInsideQuotes = address.split('"').length % 2 === 0;
  return attribute === undefined || isInsideQuotes ? { address: text } : { address, attribute };
}
