import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createEgressRule, type EgressScope, refreshEgressRules } from '../../api/egress.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface PermitFormProps {
  readonly organization: string;
  /** Null while it is not chosen. */
  readonly place: EgressPlace | null;
  readonly onClose: () => void;
  /** Fields with which the user chooses the place. */
  readonly children?: ReactNode;
}

export interface EgressPlace {
  readonly scope: EgressScope;
  /** The ID of the project or module; null for other scopes. */
  readonly placeId: string | null;
}

export function PermitForm({ organization, place, onClose, children }: PermitFormProps) {
  const [host, setHost] = useState('');
  const [description, setDescription] = useState('');
  const queries = useQueryClient();
  return (
    <DialogForm
      action="Permit"
      isDisabled={host.trim() === '' || place === null}
      onClose={onClose}
      onSubmit={async () => {
        if (place === null) return;
        await createEgressRule(organization, {
          host: host.trim(),
          description: description.trim() || null,
          ...place,
        });
        await refreshEgressRules(queries);
      }}
    >
      <TextField
        label="Host"
        description="A name, an address or a range, with a port unless it is 443: api.example.com, *.example.com or 10.1.0.0/16:8200."
        value={host}
        onChange={setHost}
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Description"
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
      {children}
    </DialogForm>
  );
}
