import type { Workspace } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AutoDestroy,
  autoDestroyQuery,
  extendAutoDestroy,
  refreshLifecycle,
} from '../../api/lifecycle.js';
import { dateInWords } from '../../ui/data/date-in-words.js';
import { lifetimeText } from '../../ui/data/duration-text.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Skeleton } from '../../ui/states/skeleton.js';

const HOUR_MS = 60 * 60 * 1000;

const CHOICES = [
  { duration: '4h', label: '4 hours', hours: 4 },
  { duration: '1d', label: '1 day', hours: 24 },
  { duration: '3d', label: '3 days', hours: 3 * 24 },
  { duration: '7d', label: '1 week', hours: 7 * 24 },
  { duration: '14d', label: '2 weeks', hours: 14 * 24 },
  { duration: '30d', label: '30 days', hours: 30 * 24 },
] as const;

/** The choices up to the maximum, with the times to which they postpone the destruction. */
function timesOf({ autoDestroyAt, latestAt }: AutoDestroy) {
  const base = Math.max(Date.parse(autoDestroyAt ?? ''), Date.now());
  const latest = latestAt === null ? Infinity : Date.parse(latestAt);
  return CHOICES.map((choice) => ({ ...choice, until: base + choice.hours * HOUR_MS })).filter(
    ({ until }) => until <= latest,
  );
}

/** Whether the workspace has a time of destruction that the caller may postpone. */
const isExtendable = ({ autoDestroyAt, autoDestroyStatus, permissions }: Workspace): boolean =>
  autoDestroyAt !== null && autoDestroyStatus !== 'running' && permissions.canQueueApply;

interface ExtendButtonProps {
  readonly workspace: Workspace;
  /** Whether the button is in a list of workspaces; its label then names the workspace. */
  readonly isListed?: boolean;
}

/** Renders nothing if the caller may not postpone the destruction, or none is planned. */
export function ExtendButton({ workspace, isListed = false }: ExtendButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  if (!isExtendable(workspace)) return null;
  return (
    <>
      <Button
        {...(isListed && { 'aria-label': `Extend: ${workspace.name}` })}
        onPress={() => setIsOpen(true)}
      >
        Extend
      </Button>
      <Dialog title={`Extend ${workspace.name}`} isOpen={isOpen} onClose={close}>
        <ExtendContent workspace={workspace} onClose={close} />
      </Dialog>
    </>
  );
}

interface ContentProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Loads the times only when the dialog is open, because a list has many workspaces. */
function ExtendContent({ workspace, onClose }: ContentProps) {
  const query = useQuery(autoDestroyQuery(workspace.id));
  return (
    <Loaded query={query} loading={<Skeleton rows={2} />} mustBeFresh>
      {(autoDestroy) => (
        <ExtendForm workspace={workspace} autoDestroy={autoDestroy} onClose={onClose} />
      )}
    </Loaded>
  );
}

function ExtendForm({
  workspace,
  autoDestroy,
  onClose,
}: ContentProps & { readonly autoDestroy: AutoDestroy }) {
  const queries = useQueryClient();
  const inactivity = autoDestroy.autoDestroyActivityDuration;
  const times = timesOf(autoDestroy);
  const [chosen, setChosen] = useState<string | null>(times[0]?.duration ?? null);
  const until = times.find(({ duration }) => duration === chosen)?.until;
  return (
    <DialogForm
      action="Extend"
      isDisabled={!autoDestroy.canExtend || (inactivity === null && chosen === null)}
      onClose={onClose}
      onSubmit={async () => {
        const duration = inactivity === null ? (chosen ?? undefined) : undefined;
        await extendAutoDestroy(workspace.id, duration);
        await refreshLifecycle(queries, workspace.id);
      }}
    >
      {inactivity !== null && (
        <p>
          Everything will be destroyed after {lifetimeText(inactivity)} without a run. If you extend
          the workspace, this period starts again now.
        </p>
      )}
      {inactivity === null && times.length === 0 && (
        <p>
          The destruction can be postponed to at most{' '}
          {lifetimeText(autoDestroy.maximumDuration ?? '')} from now, and another {CHOICES[0].label}{' '}
          would exceed that. Try again later.
        </p>
      )}
      {inactivity === null && times.length > 0 && (
        <Select
          label="Extend by"
          options={times.map(({ duration: id, label }) => ({ id, label }))}
          value={chosen}
          onChange={setChosen}
          isRequired
        />
      )}
      {inactivity === null && until !== undefined && (
        <p>Everything will then be destroyed on {dateInWords(new Date(until).toISOString())}.</p>
      )}
    </DialogForm>
  );
}
