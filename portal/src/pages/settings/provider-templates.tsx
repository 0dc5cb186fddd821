import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteProviderTemplate,
  type ProviderTemplate,
  providerTemplatesQuery,
  refreshProviderTemplates,
} from '../../api/provider-templates.js';
import { noCodeTargetNamesQuery } from '../../api/targets.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { TemplateForm } from './provider-template-form.js';
import styles from './settings.module.css';

export function ProviderTemplates({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(providerTemplatesQuery(organization, page));
  const create = (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      New template
    </Button>
  );
  const columns = useColumns(organization);
  return (
    <div className={styles['stack']}>
      <p>
        Gantry adds these provider blocks to modules that use the provider and do not configure it
        themselves. A run uses the templates that existed when it was created.
      </p>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No provider templates" actions={create}>
              Write the provider block of your cloud account once, and publish modules without it.
            </EmptyState>
          ) : (
            <>
              <div>{create}</div>
              <DataTable label="Provider templates" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Dialog
        title="New provider template"
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
      >
        <TemplateForm
          organization={organization}
          template={null}
          onClose={() => setIsCreating(false)}
        />
      </Dialog>
    </div>
  );
}

function useColumns(organization: string): readonly DataColumn<ProviderTemplate>[] {
  const { data: targets } = useQuery(noCodeTargetNamesQuery(organization));
  return [
    { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'provider',
      title: 'Provider',
      cell: ({ provider, alias }) => (
        <code>{alias === null ? provider : `${provider}.${alias}`}</code>
      ),
    },
    {
      id: 'scope',
      title: 'Applies to',
      cell: ({ projectId, noCodeModuleId }) => {
        if (projectId !== null) return `Project ${targets?.project.get(projectId) ?? projectId}`;
        if (noCodeModuleId === null) return 'All workspaces';
        return `Module ${targets?.module.get(noCodeModuleId) ?? noCodeModuleId}`;
      },
    },
    {
      id: 'description',
      title: 'Description',
      isSecondary: true,
      cell: ({ description }) => description,
    },
    {
      id: 'actions',
      title: 'Actions',
      cell: (template) => (
        <Stack direction="row">
          <ChangeButton organization={organization} template={template} />
          <RemoveButton template={template} />
        </Stack>
      ),
    },
  ];
}

function ChangeButton({
  organization,
  template,
}: {
  organization: string;
  template: ProviderTemplate;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-label={`Change ${template.name}`} onPress={() => setIsOpen(true)}>
        Change
      </Button>
      <Dialog title={`Change ${template.name}`} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <TemplateForm
          organization={organization}
          template={template}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}

function RemoveButton({ template: { id, name } }: { template: ProviderTemplate }) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button look="quiet" aria-label={`Delete ${name}`} onPress={() => setIsOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${name}?`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action="Delete"
        isDangerous
        onConfirm={async () => {
          await deleteProviderTemplate(id);
          await refreshProviderTemplates(queries);
        }}
      >
        Later runs, including those that destroy resources, will not get its provider block.
        Existing runs keep it.
      </ConfirmDialog>
    </>
  );
}
