import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createUser } from '../../api/users.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { toast } from '../../ui/overlays/toast.js';

interface CreateUserProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreateUser({ isOpen, onClose }: CreateUserProps) {
  return (
    <Dialog title="New user" isOpen={isOpen} onClose={onClose}>
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [isSiteAdmin, setSiteAdmin] = useState(false);
  const queries = useQueryClient();
  return (
    <DialogForm
      action="Create user"
      isDisabled={username.trim() === '' || email.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        const created = await createUser({
          username: username.trim(),
          email: email.trim(),
          isSiteAdmin,
        });
        await queries.invalidateQueries({ queryKey: ['users'] });
        void toast(
          `${created.username} is created. To let them sign in, create a token or link an identity.`,
        );
      }}
    >
      <TextField
        label="User name"
        description="Letters, digits, dots, - and _."
        value={username}
        onChange={setUsername}
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Email"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        isRequired
      />
      <Checkbox
        label="Site administrator"
        description="May do everything in every organization."
        isSelected={isSiteAdmin}
        onChange={setSiteAdmin}
      />
    </DialogForm>
  );
}
