import type { EffectiveVarOrigin } from '../../../../generated/server/models/EffectiveVarOrigin.js';
import type { EffectiveVarResource } from '../../../../generated/server/models/EffectiveVarResource.js';
import type { VariableSetIncludedResource } from '../../../../generated/server/models/VariableSetIncludedResource.js';
import type { VariableSetResource } from '../../../../generated/server/models/VariableSetResource.js';
import type { VariableSetVarResource } from '../../../../generated/server/models/VariableSetVarResource.js';
import type { Subject } from '../../../core/caller/subject.js';
import { access } from '../../identity/access.js';
import { presentProject } from '../../projects/project.presenter.js';
import type { StoredVariable } from '../variable-values.js';
import type { Workspace } from '../workspace.entity.js';
import { presentWorkspace } from '../workspace.presenter.js';
import type { OwnedVariable } from './effective-variables.js';
import { decisiveScope, type Effective } from './precedence.js';
import type { Target } from './set-targets.js';
import type { VariableSet, VariableSetVariable } from './variable-set.entity.js';
import type { VariableSetRelations } from './variable-set-relations.js';

export function presentVariableSet(
  subject: Subject,
  set: VariableSet,
  relations: VariableSetRelations,
): VariableSetResource {
  const { id, organization, parentProjectId } = set;
  const ofSet = (targets: readonly Target[], type: string) => ({
    data: targets.filter(({ setId }) => setId === id).map((target) => ({ id: target.id, type })),
  });
  return {
    id,
    type: 'varsets',
    attributes: {
      name: set.name,
      description: set.description,
      global: set.global,
      priority: set.priority,
      'created-at': set.createdAt,
      'updated-at': set.updatedAt,
      permissions: { 'can-update': access.allows(subject, 'variable-set.write', organization) },
    },
    relationships: {
      organization: { data: { id: organization, type: 'organizations' } },
      parent: {
        data:
          parentProjectId === null
            ? { id: organization, type: 'organizations' }
            : { id: parentProjectId, type: 'projects' },
      },
      vars: {
        data: relations.variables
          .filter(({ setId }) => setId === id)
          .map((variable) => ({ id: variable.id, type: 'vars' })),
      },
      workspaces: ofSet(relations.workspaces, 'workspaces'),
      projects: ofSet(relations.projects, 'projects'),
      'no-code-modules': ofSet(relations.noCodeModules, 'no-code-modules'),
    },
    links: { self: pathOf(id) },
  };
}

export function presentIncluded(
  subject: Subject,
  { included }: VariableSetRelations,
): VariableSetIncludedResource[] {
  return [
    ...included.variables.map(presentSetVariable),
    ...included.workspaces.map((workspace) => presentWorkspace(subject, workspace)),
    ...included.projects.map((project) => presentProject(subject, project)),
  ];
}

export function presentSetVariable(variable: VariableSetVariable): VariableSetVarResource {
  const { id, setId, version } = variable;
  return {
    id,
    type: 'vars',
    attributes: { ...attributesOf(variable), 'version-id': `${id}.${version}` },
    relationships: { varset: { data: { id: setId, type: 'varsets' } } },
    links: { self: `${pathOf(setId)}/relationships/vars/${id}` },
  };
}

export function presentEffectiveVariable(
  workspace: Pick<Workspace, 'id' | 'name'>,
  { chosen: { variable, origin }, overridden }: Effective<OwnedVariable>,
): EffectiveVarResource {
  const { id } = variable;
  const isOfSet = origin.kind === 'set';
  const self = isOfSet
    ? `${pathOf(origin.id)}/relationships/vars/${id}`
    : `/api/v2/workspaces/${workspace.id}/vars/${id}`;
  return {
    id,
    type: 'vars',
    attributes: {
      ...attributesOf(variable),
      'version-id': `${id}.${variable.version}`,
      origin: presentOrigin(workspace, origin),
      overrides: overridden.map((one) => presentOrigin(workspace, one.origin)),
    },
    relationships: {
      configurable: { data: { id: workspace.id, type: 'workspaces' } },
      varset: { data: isOfSet ? { id: origin.id, type: 'varsets' } : null },
    },
    links: { self },
  };
}

function presentOrigin(
  { id, name }: Pick<Workspace, 'id' | 'name'>,
  origin: OwnedVariable['origin'],
): EffectiveVarOrigin {
  return origin.kind === 'set'
    ? {
        type: 'varsets',
        id: origin.id,
        name: origin.name,
        scope: decisiveScope(origin),
        priority: origin.priority,
      }
    : { type: 'workspaces', id, name, scope: 'workspace', priority: false };
}

function attributesOf({
  key,
  value,
  description,
  spelling,
  hcl,
  sensitive,
  createdAt,
}: StoredVariable) {
  return {
    key,
    value: sensitive ? null : value,
    description,
    category: spelling,
    hcl,
    sensitive,
    'created-at': createdAt,
  };
}

const pathOf = (id: string): string => `/api/v2/varsets/${id}`;
