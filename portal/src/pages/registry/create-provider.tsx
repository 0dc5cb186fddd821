import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createProvider, refreshProviders } from '../../api/providers.js';
import { TextField } from '../../ui/fields/text-field.js';
import { CreateDialog, type CreateProps } from './create-dialog.js';

/** Creates a provider, and opens its page, where releases are published. */
export function CreateProvider({ org, isOpen, onClose }: CreateProps) {
  const [name, setName] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async () => createProvider({ org, name }),
    onSuccess: async () => {
      await refreshProviders(queries, org);
      onClose();
      await navigate({ to: '/$org/registry/providers/$name', params: { org, name } });
    },
  });
  return (
    <CreateDialog
      title="Create a provider"
      isOpen={isOpen}
      onClose={onClose}
      create={create}
      isDisabled={name === ''}
    >
      <TextField
        label="Name"
        description="Its packages have the prefix terraform-provider- before this name, such as random. Use lower-case letters, digits and single hyphens."
        value={name}
        onChange={setName}
        autoComplete="off"
        isRequired
      />
    </CreateDialog>
  );
}
