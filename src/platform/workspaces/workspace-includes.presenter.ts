import { Injectable } from '@nestjs/common';
import type { WorkspaceIncludedResource } from '../../../generated/server/models/WorkspaceIncludedResource.js';
import type { Subject } from '../../core/caller/subject.js';
import { presentOrganization } from '../identity/organizations/organization.presenter.js';
import { presentProject } from '../projects/project.presenter.js';
import { presentEffectiveTagBinding } from '../projects/tags/tag-binding.presenter.js';
import { type EffectiveTagBindings, TagBindingsService } from './tags/tag-bindings.service.js';
import type { Workspace } from './workspace.entity.js';
import type { IncludedRelationships } from './workspace.presenter.js';
import { WorkspacesService } from './workspaces.service.js';

export type IncludeName =
  'organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings';

/** An included resource of a workspace, from a higher module. */
export interface IncludedResource {
  readonly workspaceId: string;
  readonly resource: WorkspaceIncludedResource;
}

/** Loads included resources that the caller may read, for several workspaces. */
export type LoadIncluded = (
  subject: Subject,
  workspaces: readonly Workspace[],
) => Promise<readonly IncludedResource[]>;

/** The included resources of a document, and the relationships of each workspace to them. */
export interface RenderedIncludes {
  readonly document: { included?: WorkspaceIncludedResource[] };
  readonly relationshipsOf: (workspace: Workspace) => IncludedRelationships;
}

/**
 * Renders included resources. Every reader of a workspace may read its organization, but access to
 * a single workspace does not include its project.
 */
@Injectable()
export class WorkspaceIncludes {
  private readonly loaders = new Map<IncludeName, LoadIncluded>();

  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly bindings: TagBindingsService,
  ) {}

  /** Called by higher modules at startup. */
  register(name: 'current_run' | 'outputs', load: LoadIncluded): void {
    this.loaders.set(name, load);
  }

  /** Omits resources that the caller may not read. */
  async load(
    subject: Subject,
    names: readonly IncludeName[] | undefined,
    workspaces: readonly Workspace[],
  ): Promise<RenderedIncludes> {
    if (names === undefined) return { document: {}, relationshipsOf: () => ({}) };
    const runs = await this.loadFromHook('current_run', subject, names, workspaces);
    const outputs = await this.loadFromHook('outputs', subject, names, workspaces);
    const outputsOf = names.includes('outputs') ? groupByWorkspace(workspaces, outputs) : undefined;
    const bindingsOf = names.includes('effective_tag_bindings')
      ? await this.bindings.loadEffective(workspaces)
      : undefined;
    const included = [
      ...(await this.loadOwners(subject, names, workspaces)),
      ...[...runs, ...outputs].map(({ resource }) => resource),
      ...presentEffectiveTagBindings(bindingsOf),
    ];
    return {
      document: { included },
      relationshipsOf: ({ id }) => ({
        outputs: outputsOf?.get(id),
        tagBindings: bindingsOf?.get(id),
      }),
    };
  }

  private async loadFromHook(
    name: IncludeName,
    subject: Subject,
    names: readonly IncludeName[],
    workspaces: readonly Workspace[],
  ): Promise<readonly IncludedResource[]> {
    const load = names.includes(name) ? this.loaders.get(name) : undefined;
    return load ? load(subject, workspaces) : [];
  }

  private async loadOwners(
    subject: Subject,
    names: readonly IncludeName[],
    workspaces: readonly Workspace[],
  ): Promise<WorkspaceIncludedResource[]> {
    const organizations = names.includes('organization')
      ? await this.workspaces.loadOrganizations(workspaces)
      : [];
    const projects = names.includes('project')
      ? await this.workspaces.loadProjects(subject, workspaces)
      : [];
    return [
      ...organizations.map((one) => presentOrganization(subject, one)),
      ...projects.map((one) => presentProject(subject, one)),
    ] as WorkspaceIncludedResource[];
  }
}

/** Renders each binding once, because workspaces of one project inherit the same ones. */
function presentEffectiveTagBindings(
  bindings: ReadonlyMap<string, EffectiveTagBindings> = new Map(),
): WorkspaceIncludedResource[] {
  return [...new Set([...bindings.values()].flat())].map(
    (binding) =>
      presentEffectiveTagBinding(binding, {
        isInherited: binding.workspaceId === null,
      }) as WorkspaceIncludedResource,
  );
}

function groupByWorkspace(
  workspaces: readonly Workspace[],
  included: readonly IncludedResource[],
): Map<string, WorkspaceIncludedResource[]> {
  const groups = new Map<string, WorkspaceIncludedResource[]>(workspaces.map(({ id }) => [id, []]));
  for (const { workspaceId, resource } of included) groups.get(workspaceId)?.push(resource);
  return groups;
}
