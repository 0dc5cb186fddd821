import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EventType, refreshWebhooks, type WebhookSettings } from '../../../api/webhooks.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { CheckboxList } from '../../../ui/fields/checkbox-list.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { DialogForm } from '../../../ui/overlays/dialog-form.js';
import { EVENT_GROUPS } from './event-groups.js';

interface WebhookFormProps {
  readonly action: string;
  readonly initial: WebhookSettings;
  readonly onSubmit: (settings: WebhookSettings) => Promise<unknown>;
  readonly onClose: () => void;
}

export function WebhookForm({ action, initial, onSubmit, onClose }: WebhookFormProps) {
  const [name, setName] = useState(initial.name);
  const [url, setUrl] = useState(initial.url);
  const [types, setTypes] = useState<readonly EventType[]>(initial.eventTypes ?? []);
  const [isAll, setIsAll] = useState(types.length === 0);
  const queries = useQueryClient();
  return (
    <DialogForm
      action={action}
      isDisabled={name.trim() === '' || url.trim() === '' || (!isAll && types.length === 0)}
      onClose={onClose}
      onSubmit={async () => {
        const eventTypes = isAll ? [] : [...types];
        await onSubmit({ name: name.trim(), url: url.trim(), eventTypes });
        await refreshWebhooks(queries);
      }}
    >
      <TextField label="Name" value={name} onChange={setName} autoComplete="off" isRequired />
      <TextField
        label="URL"
        description="It receives a POST request for each event."
        type="url"
        value={url}
        onChange={setUrl}
        autoComplete="off"
        isMonospaced
        isRequired
      />
      <Checkbox
        label="All events"
        description="Every type of event except audit events, including types that later versions of Gantry add."
        isSelected={isAll}
        onChange={setIsAll}
      />
      {!isAll &&
        EVENT_GROUPS.map(({ label, options }) => (
          <CheckboxList
            key={label}
            label={label}
            options={options}
            value={types}
            onChange={(value) => setTypes(value as EventType[])}
          />
        ))}
    </DialogForm>
  );
}
