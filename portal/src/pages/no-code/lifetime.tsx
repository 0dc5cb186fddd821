import type { NoCodeModule } from '@gantry/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { refreshNoCode, updateNoCodeModule } from '../../api/no-code.js';
import { useUnsavedChanges } from '../../app/unsaved-changes.js';
import { Card } from '../../ui/card.js';
import { Button } from '../../ui/fields/button.js';
import { TextField } from '../../ui/fields/text-field.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

interface LifetimeProps {
  readonly settings: NoCodeModule;
  readonly isReadOnly: boolean;
}

/** The automatic destruction of the module's workspaces. An empty field means no setting. */
export function Lifetime({ settings, isReadOnly }: LifetimeProps) {
  const [duration, setDuration] = useState(settings.autoDestroyDuration ?? '');
  const [maximum, setMaximum] = useState(settings.autoDestroyMaximumDuration ?? '');
  const queries = useQueryClient();
  const changes = {
    autoDestroyDuration: duration.trim() || null,
    autoDestroyMaximumDuration: maximum.trim() || null,
  };
  const save = useMutation({
    mutationFn: () => updateNoCodeModule(settings.id, changes),
    onSuccess: async () => {
      await refreshNoCode(queries);
      void toast('The lifetime is saved.');
    },
  });
  const isUnsaved =
    changes.autoDestroyDuration !== (settings.autoDestroyDuration ?? null) ||
    changes.autoDestroyMaximumDuration !== (settings.autoDestroyMaximumDuration ?? null);
  useUnsavedChanges(isUnsaved && !save.isPending);
  return (
    <Card title="Lifetime">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          <TextField
            label="Destroy new workspaces after"
            description="A number of days or hours, such as 14d or 8h. Gantry then destroys their resources. Empty: the setting of the project applies."
            value={duration}
            onChange={setDuration}
            autoComplete="off"
            isReadOnly={isReadOnly}
          />
          <TextField
            label="Maximum lifetime"
            description="How far ahead people may set or postpone the destruction, such as 30d. Requires the duration above. Empty: only the maximum of the project applies."
            value={maximum}
            onChange={setMaximum}
            autoComplete="off"
            isReadOnly={isReadOnly}
          />
          {save.error && <Notice tone="bad">{failureOf(save.error).message}</Notice>}
          {!isReadOnly && (
            <div>
              <Button type="submit" isPending={save.isPending}>
                Save the lifetime
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Card>
  );
}
