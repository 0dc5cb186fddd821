import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  deleteOrganization,
  type Organization,
  organizationQuery,
  refreshOrganizations,
  updateOrganization,
} from '../../api/organizations.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/data/facts.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { Form } from '../../ui/fields/form.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import styles from './settings.module.css';

export function General({ organization }: { organization: string }) {
  const query = useQuery(organizationQuery(organization));
  return (
    <Loaded query={query}>
      {(loaded) => (
        <div className={styles['stack']}>
          <About organization={loaded} />
          {loaded.permissions.canDestroy && <Deletion name={loaded.name} />}
        </div>
      )}
    </Loaded>
  );
}

function About({ organization }: { organization: Organization }) {
  const { name, email: savedEmail, externalId, createdAt, permissions } = organization;
  const [email, setEmail] = useState(savedEmail);
  const [error, setError] = useState<unknown>(null);
  const queries = useQueryClient();
  const save = async (): Promise<void> => {
    setError(null);
    try {
      await updateOrganization(name, email.trim());
      await refreshOrganizations(queries);
      void toast('The email address is saved.');
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Card title="Organization">
      <Stack>
        <Facts
          facts={[
            ['Name', name],
            ['ID', externalId],
            ['Created', <RelativeTime time={createdAt} />],
            permissions.canUpdate ? null : ['Email', savedEmail],
          ]}
        />
        {permissions.canUpdate && (
          <Form label="Organization" onSubmit={save}>
            <TextField
              label="Email"
              description="Contact address of the people who manage the organization."
              type="email"
              value={email}
              onChange={setEmail}
              autoComplete="off"
              isRequired
            />
            {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
            <div>
              <Button type="submit" isDisabled={email.trim() === '' || email.trim() === savedEmail}>
                Save
              </Button>
            </div>
          </Form>
        )}
      </Stack>
    </Card>
  );
}

function Deletion({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Card title="Delete the organization">
      <Stack>
        <p>
          Everything that belongs to the organization is deleted with it, except its audit events.
        </p>
        <div>
          <Button look="danger" onPress={() => setOpen(true)}>
            Delete {name}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        title={`Delete the organization ${name}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        action="Delete organization"
        confirmation={name}
        isDangerous
        onConfirm={async () => {
          await deleteOrganization(name);
          await navigate({ to: '/' });
          await refreshOrganizations(queries);
          void toast(`The organization ${name} is deleted.`);
        }}
      >
        <Stack>
          <p>This cannot be undone. Among other things, it deletes:</p>
          <ul className={styles['list']}>
            <li>teams, projects and tokens; the users remain</li>
            <li>modules and providers, which can then no longer be installed, and signing keys</li>
            <li>workspaces with their states, runs and variables</li>
          </ul>
          <p>
            The resources of the workspaces are not destroyed. They keep running, and Gantry no
            longer manages them: destroy them first, or keep a list of them.
          </p>
        </Stack>
      </ConfirmDialog>
    </Card>
  );
}
