import type { ProjectResource } from '../../../generated/server/models/ProjectResource.js';
import type { Subject } from '../../core/caller/subject.js';
import { access } from '../identity/access.js';
import {
  defaultPoolRelationship,
  inOrganization,
} from '../identity/organizations/organization.presenter.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import type { Project } from './project.entity.js';
import type { TagBinding } from './tags/tag-binding.entity.js';

export function presentProject(
  subject: Subject,
  project: Project,
  tagBindings?: readonly TagBinding[],
): ProjectResource {
  const { id, organization, name, description, isDefault, createdAt, updatedAt } = project;
  const { overwritesExecution } = project;
  const can = (permission: ProjectPermission) =>
    access.allowsOnProject(subject, permission, { organization, projectId: id });
  return {
    id,
    type: 'projects',
    attributes: {
      name,
      description,
      'is-default': isDefault,
      'default-execution-mode': project.defaultExecutionMode,
      'setting-overwrites': {
        'default-execution-mode': overwritesExecution,
        'default-agent-pool': overwritesExecution,
      },
      'auto-destroy-activity-duration': project.autoDestroyDuration,
      'auto-destroy-maximum-duration': project.autoDestroyMaximum,
      'assessment-interval': project.assessmentInterval,
      'drift-ignore-rules': (project.driftIgnoreRules ?? []).map(({ address, attribute }) =>
        attribute === null ? { address } : { address, attribute },
      ),
      'created-at': createdAt,
      'updated-at': updatedAt,
      permissions: {
        'can-read': can('project.read'),
        'can-update': can('project.update'),
        'can-destroy': can('project.delete') && !isDefault,
        'can-create-workspace': can('workspace.create'),
        'can-read-teams': can('team-project.read'),
        'can-manage-teams': can('team-project.write'),
      },
    },
    relationships: {
      organization: inOrganization(organization),
      ...(tagBindings && {
        'effective-tag-bindings': {
          data: tagBindings.map((binding) => ({ id: binding.id, type: 'effective-tag-bindings' })),
        },
      }),
      ...defaultPoolRelationship(project.defaultAgentPoolId),
    },
    links: { self: `/api/v2/projects/${id}` },
  };
}
