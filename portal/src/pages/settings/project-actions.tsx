import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProjectAccess } from '../../api/project-access.js';
import {
  createProject,
  deleteProject,
  type ProjectSettings,
  refreshProjects,
  updateProject,
} from '../../api/projects.js';
import { Button, ButtonLink } from '../../ui/fields/button.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { ProjectLifecycleForm } from './project-lifecycle.js';
import styles from './settings.module.css';

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

/** The buttons of a project that the caller may use. */
export function ProjectActions({ project, org }: { project: ProjectAccess; org: string }) {
  const { id, name, description, permissions } = project;
  const [dialog, setDialog] = useState<'change' | 'lifecycle' | 'delete' | null>(null);
  const queries = useQueryClient();
  const close = (): void => setDialog(null);
  return (
    <div className={styles['actions']}>
      {permissions.canUpdate && (
        <Button look="quiet" aria-label={`Change ${name}`} onPress={() => setDialog('change')}>
          Change
        </Button>
      )}
      {permissions.canUpdate && (
        <Button
          look="quiet"
          aria-label={`Lifecycle of ${name}`}
          onPress={() => setDialog('lifecycle')}
        >
          Lifecycle
        </Button>
      )}
      {permissions.canUpdate && <ProjectPages project={project} org={org} />}
      {permissions.canDestroy && (
        <Button look="quiet" aria-label={`Delete ${name}`} onPress={() => setDialog('delete')}>
          Delete
        </Button>
      )}
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
    </div>
  );
}

/** Links to the pages with the rules for all workspaces of the project. */
function ProjectPages({ project: { id, name }, org }: { project: ProjectAccess; org: string }) {
  const params = { org, project: id };
  return (
    <>
      <ButtonLink
        look="quiet"
        to="/$org/projects/$project/network"
        params={params}
        aria-label={`Network of ${name}`}
      >
        Network
      </ButtonLink>
      <ButtonLink
        look="quiet"
        to="/$org/projects/$project/approvals"
        params={params}
        aria-label={`Approvals in ${name}`}
      >
        Approvals
      </ButtonLink>
    </>
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
