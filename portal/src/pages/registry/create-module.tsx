import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createModule, refreshRegistry } from '../../api/registry.js';
import { TextField } from '../../ui/fields/text-field.js';
import { CreateDialog, type CreateProps } from './create-dialog.js';

/** Creates a module, and opens its page, where versions are published. */
export function CreateModule({ org, isOpen, onClose }: CreateProps) {
  const [name, setName] = useState('');
  const [provider, setProvider] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async () => createModule({ org, name, provider }),
    onSuccess: async () => {
      await refreshRegistry(queries, org);
      onClose();
      await navigate({
        to: '/$org/registry/modules/$name/$provider',
        params: { org, name, provider },
      });
    },
  });
  return (
    <CreateDialog
      title="Create a module"
      isOpen={isOpen}
      onClose={onClose}
      create={create}
      isDisabled={name === '' || provider === ''}
    >
      <TextField
        label="Name"
        description="What the module creates, such as site or database."
        value={name}
        onChange={setName}
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Provider"
        description="The provider that it uses, in lower case: aws, azurerm, google, random."
        value={provider}
        onChange={setProvider}
        autoComplete="off"
        isRequired
      />
    </CreateDialog>
  );
}
