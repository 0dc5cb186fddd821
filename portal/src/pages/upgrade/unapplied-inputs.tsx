import type { Workspace } from '@gantry/client';
import { useChangedInputs } from '../../app/use-changed-inputs.js';
import { labelOf } from '../../forms/label.js';
import { Notice } from '../../ui/states/notice.js';

/** Warns that the upgrade also applies inputs that were saved but not applied. */
export function UnappliedInputs({ workspace }: { workspace: Workspace }) {
  const changed = useChangedInputs(workspace);
  if (!changed) return null;
  return (
    <Notice tone="warn" title="Inputs were changed since the last apply">
      The upgrade applies them, too
      {changed.length > 0 && `: ${changed.map(({ key }) => labelOf(key)).join(', ')}`}. Check the
      values below.
    </Notice>
  );
}
