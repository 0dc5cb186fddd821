import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { type ProjectAccess } from '../../api/project-access.js';
import {
  createProject,
  deleteProject,
  type ProjectSettings,
  refreshProjects,
  updateProject,
} from '../../api/projects.js';
import { Button } from '../../ui/fields/button.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { Menu, MenuItem } from '../../ui/overlays/menu.js';
import { ProjectLifecycleForm } from './project-lifecycle.js';

export function NewProjectButton({ organization }: { organization: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        New project
      </Button>
      <Dialog title="New project" isOpen={isOpen} onClose={close}>
        <ProjectForm
          action="Create project"
          initial={{ name: '', description: '' }}
          onClose={close}
          onSubmit={(project) => createProject(organization, project)}
        />
      </Dialog>
    </>
  );
}

type Action = 'change' | 'lifecycle' | 'delete';

/** A menu with the actions of a project that the caller may use; nothing if there are none. */
export function ProjectActions({ project, org }: { project: ProjectAccess; org: string }) {
  const { id, name, description, permissions } = project;
  const [dialog, setDialog] = useState<Action | null>(null);
  const queries = useQueryClient();
  const close = (): void => setDialog(null);
  if (!permissions.canUpdate && !permissions.canDestroy) return null;
  return (
    <>
      <ProjectMenu project={project} org={org} onChoose={setDialog} />
      <Dialog title={`Change ${name}`} isOpen={dialog === 'change'} onClose={close}>
        <ProjectForm
          action="Save"
          initial={{ name, description }}
          onClose={close}
          onSubmit={(project) => updateProject(id, project)}
        />
      </Dialog>
      <Dialog title={`Lifecycle of ${name}`} isOpen={dialog === 'lifecycle'} onClose={close}>
        <ProjectLifecycleForm projectId={id} initial={project.lifecycle} onClose={close} />
      </Dialog>
      <ConfirmDialog
        title={`Delete the project ${name}?`}
        isOpen={dialog === 'delete'}
        onClose={close}
        action="Delete project"
        isDangerous
        onConfirm={async () => {
          await deleteProject(id);
          await refreshProjects(queries);
        }}
      >
        Teams lose the access that they have through it. A project with workspaces cannot be
        deleted: move or delete them first.
      </ConfirmDialog>
    </>
  );
}

interface ProjectMenuProps {
  readonly project: ProjectAccess;
  readonly org: string;
  readonly onChoose: (action: Action) => void;
}

function ProjectMenu({ project: { id, name, permissions }, org, onChoose }: ProjectMenuProps) {
  const label = `Actions for ${name}`;
  const pages = `/${org}/projects/${id}`;
  return (
    <Menu
      label={label}
      trigger={
        <Button look="quiet" aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {permissions.canUpdate && (
        <>
          <MenuItem id="change" label="Change…" onAction={() => onChoose('change')} />
          <MenuItem id="lifecycle" label="Lifecycle…" onAction={() => onChoose('lifecycle')} />
          <MenuItem id="network" label="Network" href={`${pages}/network`} />
          <MenuItem id="approvals" label="Approvals" href={`${pages}/approvals`} />
        </>
      )}
      {permissions.canDestroy && (
        <MenuItem id="delete" label="Delete…" isDangerous onAction={() => onChoose('delete')} />
      )}
    </Menu>
  );
}

interface ProjectFormProps {
  readonly action: string;
  readonly initial: ProjectSettings;
  readonly onSubmit: (project: ProjectSettings) => Promise<unknown>;
  readonly onClose: () => void;
}

function ProjectForm({ action, initial, onSubmit, onClose }: ProjectFormProps) {
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const queries = useQueryClient();
  return (
    <DialogForm
      action={action}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        await onSubmit({ name: name.trim(), description: description.trim() });
        await refreshProjects(queries);
      }}
    >
      <TextField
        label="Name"
        description="3 to 40 letters, digits, spaces, - and _."
        value={name}
        onChange={setName}
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Description"
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
    </DialogForm>
  );
}
