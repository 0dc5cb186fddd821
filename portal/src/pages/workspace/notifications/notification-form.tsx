import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createNotification,
  type NewNotification,
  type NotificationTrigger,
  refreshNotifications,
} from '../../../api/notifications.js';
import { CheckboxList } from '../../../ui/fields/checkbox-list.js';
import { Select } from '../../../ui/fields/select.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { DialogForm } from '../../../ui/overlays/dialog-form.js';
import { type Destination, DESTINATIONS, TRIGGERS } from './notification-words.js';

interface Draft {
  readonly name: string;
  readonly destination: Destination;
  readonly url: string;
  readonly token: string;
  /** Separated by commas, semicolons or spaces. */
  readonly addresses: string;
  readonly triggers: readonly NotificationTrigger[];
}

const INITIAL_DRAFT: Draft = {
  name: '',
  destination: 'slack',
  url: '',
  token: '',
  addresses: '',
  triggers: ['run:needs_attention', 'run:errored'],
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));

const addressesOf = ({ addresses }: Draft): string[] =>
  addresses.split(/[\s,;]+/).filter((address) => address !== '');

function settingsOf(draft: Draft): NewNotification {
  const { name, destination, url, token, triggers } = draft;
  return {
    name: name.trim(),
    destinationType: destination,
    enabled: true,
    triggers: [...triggers],
    ...(destination === 'email' ? { emailAddresses: addressesOf(draft) } : { url: url.trim() }),
    ...(destination === 'generic' && token !== '' && { token }),
  };
}

function isComplete(draft: Draft): boolean {
  const { name, destination, url, triggers } = draft;
  const hasTarget = destination === 'email' ? addressesOf(draft).length > 0 : url.trim() !== '';
  return name.trim() !== '' && hasTarget && triggers.length > 0;
}

interface NotificationFormProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

export function NotificationForm({ workspaceId, onClose }: NotificationFormProps) {
  const [draft, setDraft] = useState(INITIAL_DRAFT);
  const queries = useQueryClient();
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  return (
    <DialogForm
      action="Add"
      isDisabled={!isComplete(draft)}
      onClose={onClose}
      onSubmit={async () => {
        await createNotification(workspaceId, settingsOf(draft));
        await refreshNotifications(queries, workspaceId);
      }}
    >
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        autoComplete="off"
        isRequired
      />
      <Select
        label="Send to"
        options={optionsOf(DESTINATIONS)}
        value={draft.destination}
        onChange={(id) => change({ destination: id as Destination })}
      />
      <TargetFields draft={draft} onChange={change} />
      <CheckboxList
        label="When"
        options={optionsOf(TRIGGERS)}
        value={draft.triggers}
        onChange={(triggers) => change({ triggers: triggers as NotificationTrigger[] })}
      />
    </DialogForm>
  );
}

interface TargetFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}

function TargetFields({ draft, onChange }: TargetFieldsProps) {
  const { destination, url, token, addresses } = draft;
  if (destination === 'email')
    return (
      <TextField
        label="Email addresses"
        description="Separated by commas."
        value={addresses}
        onChange={(text) => onChange({ addresses: text })}
        autoComplete="off"
        isRequired
      />
    );
  return (
    <>
      <TextField
        label="URL"
        description={destination === 'generic' ? undefined : 'The URL of an incoming webhook.'}
        type="url"
        value={url}
        onChange={(text) => onChange({ url: text })}
        autoComplete="off"
        isMonospaced
        isRequired
      />
      {destination === 'generic' && (
        <TextField
          label="Token"
          description="Signs the requests. It is not shown again."
          type="password"
          value={token}
          onChange={(text) => onChange({ token: text })}
          autoComplete="new-password"
        />
      )}
    </>
  );
}
