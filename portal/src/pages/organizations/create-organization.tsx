import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createOrganization, refreshOrganizations } from '../../api/organizations.js';
import { rememberOrganization } from '../../app/use-organization.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface CreateOrganizationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates an organization, and opens the catalog, which shows what to do next. */
export function CreateOrganization({ isOpen, onClose }: CreateOrganizationProps) {
  return (
    <Dialog title="New organization" isOpen={isOpen} onClose={onClose}>
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <DialogForm
      action="Create organization"
      isDisabled={name.trim() === '' || email.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        const created = await createOrganization(name.trim(), email.trim());
        await refreshOrganizations(queries);
        rememberOrganization(created.name);
        await navigate({ to: '/' });
      }}
    >
      <TextField
        label="Name"
        description="Letters, digits, - and _. Addresses contain the name, and you cannot change it later."
        value={name}
        onChange={setName}
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Email"
        description="Contact address of the people who manage the organization."
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        isRequired
      />
    </DialogForm>
  );
}
