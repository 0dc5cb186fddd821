import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createProviderTemplate,
  type ProviderTemplate,
  refreshProviderTemplates,
  type TemplateScope,
  updateProviderTemplate,
} from '../../api/provider-templates.js';
import { noCodeTargetNamesQuery } from '../../api/targets.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

const SCOPES: Readonly<Record<TemplateScope, string>> = {
  organization: 'All workspaces',
  project: 'The workspaces of a project',
  module: 'The workspaces of a no-code module',
};

const EXAMPLE = 'provider "aws" {\n  region = var.region\n}';
const EDITOR_LINES = 12;

interface TemplateFormProps {
  readonly organization: string;
  /** Null for a new template. */
  readonly template: ProviderTemplate | null;
  readonly onClose: () => void;
}

export function TemplateForm({ organization, template, onClose }: TemplateFormProps) {
  const [name, setName] = useState(template?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const [source, setSource] = useState(template?.source ?? '');
  const [configuration, setConfiguration] = useState(template?.configuration ?? '');
  const [scope, setScope] = useState<TemplateScope>('organization');
  const [placeId, setPlaceId] = useState<string | null>(null);
  const queries = useQueryClient();
  const hasPlace = template !== null || scope === 'organization' || placeId !== null;
  return (
    <DialogForm
      action={template === null ? 'Create' : 'Save'}
      isDisabled={name.trim() === '' || configuration.trim() === '' || !hasPlace}
      onClose={onClose}
      onSubmit={async () => {
        const fields = {
          name: name.trim(),
          description: description.trim() || null,
          source: source.trim() || null,
          configuration,
        };
        await (template === null
          ? createProviderTemplate(organization, fields, scope, placeId)
          : updateProviderTemplate(template.id, fields));
        await refreshProviderTemplates(queries);
      }}
    >
      <TextField label="Name" value={name} onChange={setName} autoComplete="off" isRequired />
      <TextField
        label="Provider block"
        description="With placeholders such as ${workspace.name}, ${project.name} and var.region. Store secrets as sensitive variables."
        value={configuration}
        onChange={setConfiguration}
        placeholder={EXAMPLE}
        lines={EDITOR_LINES}
        isMonospaced
        spellCheck="false"
        isRequired
      />
      <TextField
        label="Source"
        description="The source of the provider, as the modules declare it. Empty: the default, such as hashicorp/aws."
        value={source}
        onChange={setSource}
        autoComplete="off"
      />
      <TextField
        label="Description"
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
      {template === null && (
        <Placement
          organization={organization}
          scope={scope}
          placeId={placeId}
          onScope={(next) => {
            setScope(next);
            setPlaceId(null);
          }}
          onPlace={setPlaceId}
        />
      )}
    </DialogForm>
  );
}

interface PlacementProps {
  readonly organization: string;
  readonly scope: TemplateScope;
  readonly placeId: string | null;
  readonly onScope: (scope: TemplateScope) => void;
  readonly onPlace: (id: string) => void;
}

/** Where a new template applies, which cannot change later. */
function Placement({ organization, scope, placeId, onScope, onPlace }: PlacementProps) {
  const targets = useQuery(noCodeTargetNamesQuery(organization));
  const choices = scope === 'organization' ? [] : [...(targets.data?.[scope] ?? [])];
  return (
    <>
      <Select
        label="Applies to"
        options={Object.entries(SCOPES).map(([id, label]) => ({ id, label }))}
        value={scope}
        onChange={(id) => onScope(id as TemplateScope)}
      />
      {scope !== 'organization' && (
        <Select
          label={scope === 'project' ? 'Project' : 'No-code module'}
          options={choices.map(([id, label]) => ({ id, label }))}
          value={placeId}
          onChange={onPlace}
          isLoading={targets.isPending}
          isRequired
        />
      )}
    </>
  );
}
