import type { Workspace } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AutoDestroy, extendAutoDestroy, refreshLifecycle } from '../../api/lifecycle.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { dateInWords } from './date-in-words.js';

const HOUR_MS = 60 * 60 * 1000;

const CHOICES = [
  { duration: '4h', label: '4 hours', hours: 4 },
  { duration: '1d', label: '1 day', hours: 24 },
  { duration: '3d', label: '3 days', hours: 3 * 24 },
  { duration: '7d', label: '1 week', hours: 7 * 24 },
  { duration: '14d', label: '2 weeks', hours: 14 * 24 },
  { duration: '30d', label: '30 days', hours: 30 * 24 },
] as const;

/** The times up to the maximum to which the destruction can be postponed. */
function timesOf({ autoDestroyAt, latestAt }: AutoDestroy) {
  const base = Math.max(Date.parse(autoDestroyAt ?? ''), Date.now());
  const latest = latestAt === null ? Infinity : Date.parse(latestAt);
  return CHOICES.map((choice) => ({ ...choice, until: base + choice.hours * HOUR_MS })).filter(
    ({ until }) => until <= latest,
  );
}

interface ExtendProps {
  readonly workspace: Workspace;
  readonly autoDestroy: AutoDestroy;
}

/** Postpones the destruction; nothing for a caller who may not. */
export function ExtendButton({ workspace, autoDestroy }: ExtendProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  if (!autoDestroy.canExtend) return null;
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Extend</Button>
      <Dialog title={`Extend ${workspace.name}`} isOpen={isOpen} onClose={close}>
        <ExtendForm workspace={workspace} autoDestroy={autoDestroy} onClose={close} />
      </Dialog>
    </>
  );
}

function ExtendForm({
  workspace,
  autoDestroy,
  onClose,
}: ExtendProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const follows = autoDestroy.autoDestroyActivityDuration !== null;
  const times = timesOf(autoDestroy);
  const [chosen, setChosen] = useState<string | null>(times[0]?.duration ?? null);
  const until = times.find(({ duration }) => duration === chosen)?.until;
  return (
    <DialogForm
      action="Extend"
      isDisabled={!follows && chosen === null}
      onClose={onClose}
      onSubmit={async () => {
        await extendAutoDestroy(workspace.id, follows ? undefined : (chosen ?? undefined));
        await refreshLifecycle(queries, workspace.id);
      }}
    >
      {follows ? (
        <p>
          Everything is destroyed after {autoDestroy.autoDestroyActivityDuration} without a run. The
          time starts again now.
        </p>
      ) : times.length === 0 ? (
        <p>
          The destruction is already as late as possible: at most {autoDestroy.maximumDuration} from
          now. Extend it later.
        </p>
      ) : (
        <>
          <Select
            label="Extend by"
            options={times.map(({ duration: id, label }) => ({ id, label }))}
            value={chosen}
            onChange={setChosen}
            isRequired
          />
          {until !== undefined && (
            <p>Everything is then destroyed on {dateInWords(new Date(until).toISOString())}.</p>
          )}
        </>
      )}
    </DialogForm>
  );
}
