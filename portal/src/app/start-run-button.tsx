import type { Workspace } from '@gantry/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../api/errors.js';
import { startRun } from '../api/runs.js';
import { Button } from '../ui/fields/button.js';
import { toast } from '../ui/overlays/toast.js';

interface StartRunButtonProps {
  readonly workspace: Workspace;
  readonly label: string;
  readonly message: string;
  readonly isDestroy?: boolean;
}

/** Starts a run and opens its page. The run changes nothing until somebody confirms it. */
export function StartRunButton({ workspace, label, message, isDestroy }: StartRunButtonProps) {
  const navigate = useNavigate();
  const { id, name, organizationId } = workspace;
  const start = useMutation({
    mutationFn: () => startRun(id, message, isDestroy),
    onSuccess: (run) =>
      navigate({
        to: '/$org/workspaces/$workspace/runs/$run',
        params: { org: organizationId ?? '', workspace: name, run },
      }),
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  return (
    <Button isPending={start.isPending} onPress={() => start.mutate()}>
      {label}
    </Button>
  );
}
