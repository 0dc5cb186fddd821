import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createProvider, refreshProviders } from '../../api/providers.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import type { CreateProps } from './create-module.js';

/** Creates a provider, and opens its page, where the user can publish releases. */
export function CreateProvider({ org, isOpen, onClose }: CreateProps) {
  return (
    <Dialog title="Create a provider" isOpen={isOpen} onClose={onClose}>
      <Fields org={org} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ org, onClose }: Omit<CreateProps, 'isOpen'>) {
  const [name, setName] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <DialogForm
      action="Create"
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        const provider = { org, name: name.trim() };
        await createProvider(provider);
        await refreshProviders(queries, org);
        await navigate({ to: '/$org/registry/providers/$name', params: provider });
      }}
    >
      <TextField
        label="Name"
        description="The part of the package names after terraform-provider-, such as random. Use lower-case letters, digits and single hyphens."
        value={name}
        onChange={setName}
        autoComplete="off"
        isRequired
      />
    </DialogForm>
  );
}
