import type { Run } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isUpgrade } from '../../api/run-messages.js';
import { performRunAction, type RunAction, runQuery } from '../../api/runs.js';
import { workspaceQuery } from '../../api/workspaces.js';
import { isCanceling } from '../../ui/data/run-status.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { ApplyConsequences } from './consequences.js';
import { useMayApply } from './may-apply.js';

interface Question {
  readonly action: RunAction;
  readonly button: string;
  readonly title: string;
  readonly isDangerous?: boolean;
  readonly text: ReactNode;
}

interface RunActionsProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: string;
}

/**
 * Buttons for the actions that the run and the caller's permissions allow, each with a dialog that
 * describes the consequence.
 */
export function RunActions({ run, org, workspace }: RunActionsProps) {
  const [openAction, setOpenAction] = useState<RunAction | null>(null);
  const queries = useQueryClient();
  const { data } = useQuery(workspaceQuery(org, workspace));
  const isFromModule = (data?.sourceModuleId ?? null) !== null;
  const questions = questionsOf(run, workspace, useMayApply(run), isFromModule);
  const question = questions.find(({ action }) => action === openAction);
  // Closes a dialog whose action the run no longer allows.
  if (openAction !== null && !question) setOpenAction(null);
  const applyLook = run.isDestroy ? 'danger' : 'primary';
  const confirm = async (action: RunAction): Promise<void> => {
    await performRunAction(run.id, action);
    await queries.invalidateQueries({ queryKey: runQuery(run.id).queryKey });
  };
  return (
    <>
      {questions.map(({ action, button }) => (
        <Button
          key={action}
          look={action === 'apply' ? applyLook : 'secondary'}
          onPress={() => setOpenAction(action)}
        >
          {button}
        </Button>
      ))}
      {isCanceling(run) && run.permissions.canCancel && <Button isDisabled>Cancel run</Button>}
      <ConfirmDialog
        title={question?.title ?? ''}
        isOpen={question !== undefined}
        onClose={() => setOpenAction(null)}
        onConfirm={() => (question ? confirm(question.action) : Promise.resolve())}
        action={question?.button ?? ''}
        cancel="Back"
        isDangerous={question?.isDangerous ?? false}
      >
        {question?.text}
      </ConfirmDialog>
    </>
  );
}

function questionsOf(
  run: Run,
  workspace: string,
  mayApply: boolean,
  isFromModule: boolean,
): Question[] {
  const { actions, permissions, isDestroy, status } = run;
  const questions: (Question | false)[] = [
    actions.isConfirmable &&
      permissions.canApply &&
      mayApply && {
        action: 'apply',
        button: isDestroy ? 'Destroy' : 'Confirm and apply',
        title: isDestroy ? `Destroy everything in ${workspace}?` : 'Make these changes?',
        isDangerous: isDestroy,
        text: <ApplyConsequences run={run} />,
      },
    // A queued run has no plan to discard; it can be canceled.
    actions.isDiscardable &&
      !actions.isCancelable &&
      permissions.canDiscard && {
        action: 'discard',
        button: 'Discard',
        title: 'Discard this plan?',
        text: discardText(run, isFromModule),
      },
    actions.isCancelable &&
      !isCanceling(run) &&
      permissions.canCancel && {
        action: 'cancel',
        button: 'Cancel run',
        title: 'Cancel this run?',
        isDangerous: status === 'applying',
        text:
          status === 'applying'
            ? 'The run stops after the current step. Changes that it has already made stay, and the others are missing until a new run makes them.'
            : cancelText(run),
      },
    actions.isForceCancelable &&
      permissions.canForceCancel && {
        action: 'forceCancel',
        button: 'Force cancel',
        title: 'Stop this run immediately?',
        isDangerous: true,
        text: 'The run has not stopped yet. If you stop it by force while it makes changes, Gantry may not know what was created.',
      },
  ];
  return questions.filter((question) => question !== false);
}

const cancelText = ({ status, isDestroy }: Run): string =>
  status === 'pending'
    ? `The run has not started. Nothing ${isDestroy ? 'is destroyed' : 'changes'}.`
    : 'The run stops. It has changed nothing.';

function discardText(run: Run, isFromModule: boolean): string {
  if (run.isDestroy) return 'Nothing is destroyed.';
  if (isUpgrade(run))
    return 'Nothing changes. The workspace keeps its version and inputs. You can plan the upgrade again later.';
  return isFromModule
    ? 'Nothing changes now. Your saved inputs stay saved, and the next run plans them again. To undo them, choose “Change inputs” and enter the old values.'
    : 'Nothing changes. To make the changes later, start another run.';
}
