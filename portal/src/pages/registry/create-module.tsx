import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createModule, refreshRegistry } from '../../api/registry.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

export interface CreateProps {
  readonly org: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a module, and opens its page, where the user can publish versions. */
export function CreateModule({ org, isOpen, onClose }: CreateProps) {
  return (
    <Dialog title="Create a module" isOpen={isOpen} onClose={onClose}>
      <Fields org={org} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ org, onClose }: Omit<CreateProps, 'isOpen'>) {
  const [name, setName] = useState('');
  const [provider, setProvider] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <DialogForm
      action="Create"
      isDisabled={name.trim() === '' || provider.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        const module = { org, name: name.trim(), provider: provider.trim() };
        await createModule(module);
        await refreshRegistry(queries, org);
        await navigate({ to: '/$org/registry/modules/$name/$provider', params: module });
      }}
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
    </DialogForm>
  );
}
