// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type {
  PageLinks,
  PageMeta,
  ToMany,
  ToOne,
  UpgradeCampaignGroupName,
  VarCreateAttributes,
} from './shared.js';

/** Upgrades of many workspaces of a no-code module. */
export class UpgradeCampaignsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the upgrade campaigns of an organization.
   *
   * Returns the campaigns, newest first.
   */
  list(
    args: ListUpgradeCampaignsArguments,
    options?: CallOptions,
  ): Listing<UpgradeCampaign, UpgradeCampaignListDocument> {
    return list(this.connection, listUpgradeCampaigns, args, options);
  }

  /**
   * Create an upgrade campaign.
   *
   * Creates a draft. The action `plan` selects the workspaces of the module that have older
   * settings and that the caller of `plan` may upgrade, at most 10,000. `module-versions` and the
   * relationships `projects` and `workspaces` restrict the selection.
   *
   * - `auto-confirm` is the most severe change that the campaign confirms automatically:
   *   `no_change`, `additions` (new resources) or `in_place` (changes in place, or only of
   *   outputs). With `none`, a user must confirm every plan.
   * - `wave-by: percentage` divides the workspaces, sorted by name, into waves of `wave-percentage`
   *   percent; `wave-by: project` makes each project a wave. The campaign confirms upgrades of a
   *   wave when all upgrades of earlier waves have ended, are blocked, or wait for a value or a
   *   user.
   * - The campaign starts no further plan or apply while `concurrency` of its runs wait for a
   *   runner or are executed. While runs outside of campaigns with the execution mode `remote` wait
   *   for a runner, this limit is 1.
   * - While the campaign is `applying`, it pauses after `max-failures` failed upgrades; with null,
   *   failures never pause it.
   * - The relationship `vars` contains inputs for all workspaces. An item waits if its workspace
   *   lacks a required value, or has one that the newer settings do not permit.
   */
  create(
    args: CreateUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, createUpgradeCampaign, args, options);
  }

  /** Read an upgrade campaign. */
  read(
    args: ReadUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, readUpgradeCampaign, args, options);
  }

  /**
   * Update an upgrade campaign.
   *
   * Updates a campaign that has not ended. If the request changes `auto-confirm`, the campaign acts
   * for the caller from then on. After the request, a campaign that is `applying` pauses if it
   * already has `max-failures` failures.
   *
   * If the new value of `auto-confirm` permits upgrades that wait for a user, the campaign tries to
   * confirm them as soon as it is `applying`. Upgrades that it has already confirmed continue.
   */
  update(
    args: UpdateUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, updateUpgradeCampaign, args, options);
  }

  /**
   * Plan an upgrade campaign.
   *
   * Selects the workspaces and starts to plan the upgrade of each workspace to the current settings
   * of the module.
   */
  plan(
    args: PlanUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, planUpgradeCampaign, args, options);
  }

  /**
   * Apply an upgrade campaign.
   *
   * Starts to confirm, wave by wave, the upgrades that `auto-confirm` permits.
   */
  apply(
    args: ApplyUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, applyUpgradeCampaign, args, options);
  }

  /**
   * Pause an upgrade campaign.
   *
   * Until it is resumed, the campaign queues and confirms no further runs. Runs that are queued or
   * executed continue.
   */
  pause(
    args: PauseUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, pauseUpgradeCampaign, args, options);
  }

  /**
   * Resume an upgrade campaign.
   *
   * Continues a paused campaign on behalf of the caller, and counts failures from 0 again.
   */
  resume(
    args: ResumeUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, resumeUpgradeCampaign, args, options);
  }

  /**
   * Stop an upgrade campaign.
   *
   * Ends the campaign. Gantry then discards or cancels the runs that the campaign queued and that
   * are neither confirmed nor ended, as far as the caller may do so. Confirmed upgrades continue,
   * and Gantry rolls nothing back. Until they have ended, you cannot delete the no-code module.
   */
  stop(
    args: StopUpgradeCampaignArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaign, UpgradeCampaignDocument> {
    return call(this.connection, stopUpgradeCampaign, args, options);
  }
}

export interface ListUpgradeCampaignsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Selects the campaigns of this no-code module. */
  noCodeModuleId?: string | undefined;
  /** Selects the campaigns with this status. */
  status?: UpgradeCampaignStatus | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface CreateUpgradeCampaignArguments {
  /** Name of the organization. */
  organizationName: string;
  name: string;
  /** ID of the no code module. */
  noCodeModuleId: string;
  /** @default none */
  autoConfirm?: 'none' | 'no_change' | 'additions' | 'in_place' | undefined;
  /** @default percentage */
  waveBy?: 'percentage' | 'project' | undefined;
  /**
   * Size of a wave as a percentage of the workspaces, rounded up; ignored if `wave-by` is
   * `project`.
   * @default 100
   */
  wavePercentage?: number | undefined;
  /** @default 10 */
  concurrency?: number | undefined;
  /** @default 1 */
  maxFailures?: number | null | undefined;
  /** Restricts the campaign to workspaces that use one of these versions of the module. */
  moduleVersions?: string[] | undefined;
  /** Restricts the campaign to workspaces of these projects. */
  projectIds?: readonly string[] | undefined;
  /** Restricts the campaign to these workspaces. */
  workspaceIds?: readonly string[] | undefined;
  /** Variables, by key and category. */
  vars?: readonly VarCreateAttributes[] | undefined;
}

export interface ReadUpgradeCampaignArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
}

export interface UpdateUpgradeCampaignArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
  name?: string | undefined;
  autoConfirm?: 'none' | 'no_change' | 'additions' | 'in_place' | undefined;
  concurrency?: number | undefined;
  maxFailures?: number | null | undefined;
}

export interface PlanUpgradeCampaignArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
}

export interface ApplyUpgradeCampaignArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
}

export interface PauseUpgradeCampaignArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
}

export interface ResumeUpgradeCampaignArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
}

export interface StopUpgradeCampaignArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
}

/** The resource as one object. Documents contain it as `UpgradeCampaignResource`. */
export interface UpgradeCampaign extends UpgradeCampaignAttributes {
  id: string;
  organizationId: string | null;
  noCodeModuleId: string | null;
  projectIds: string[];
  workspaceIds: string[];
  createdById: string | null;
  links: UpgradeCampaignLinks;
}

export interface UpgradeCampaignAttributes {
  name: string;
  status: UpgradeCampaignStatus;
  /** Why the campaign paused automatically; null otherwise. */
  statusReason: string | null;
  autoConfirm: 'none' | 'no_change' | 'additions' | 'in_place';
  waveBy: 'percentage' | 'project';
  wavePercentage: number;
  concurrency: number;
  maxFailures: number | null;
  moduleVersions: string[];
  /** The keys of the inputs for all workspaces. Responses never contain the values. */
  inputKeys: string[];
  /** The module version to which the workspaces move; null before the campaign is planned. */
  moduleVersion: string | null;
  itemCount: number;
  /** The number of items by group, without empty groups. */
  groups: UpgradeCampaignGroup[];
  waves: UpgradeCampaignWave[];
  createdAt: Timestamp;
  endedAt: Timestamp | null;
}

export interface UpgradeCampaignDocument {
  data: UpgradeCampaignResource;
}

export interface UpgradeCampaignGroup {
  /**
   * The status of an item that has failed, was skipped, is blocked, or waits for a value or a user.
   * Otherwise, the most severe change of the plan: none, new resources (`additions`), changes in
   * place or only of outputs (`in_place`), replaced resources (`replaces`), or resources that are
   * destroyed or no longer managed (`destroys`). `not_planned` if the campaign has read no plan,
   * for example because a user completed the upgrade outside of the campaign.
   */
  name: UpgradeCampaignGroupName;
  total: number;
  /** Number of items of the group whose upgrade is complete. */
  done: number;
}

export interface UpgradeCampaignLinks {
  self: string;
  items: string;
}

export interface UpgradeCampaignListDocument {
  data: UpgradeCampaignResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface UpgradeCampaignRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** A relationship to one resource. */
  noCodeModule: ToOne;
  /** A relationship to many resources. */
  projects: ToMany;
  /** A relationship to many resources. */
  workspaces: ToMany;
  /** A relationship to one resource. */
  createdBy: ToOne;
}

export interface UpgradeCampaignResource {
  /** `uc-` and 16 characters. */
  id: string;
  type: 'upgrade-campaigns';
  attributes: UpgradeCampaignAttributes;
  relationships: UpgradeCampaignRelationships;
  links: UpgradeCampaignLinks;
}

export type UpgradeCampaignStatus =
  'draft' | 'planning' | 'ready' | 'applying' | 'paused' | 'done' | 'stopped';

export interface UpgradeCampaignWave {
  number: number;
  total: number;
  done: number;
  failed: number;
  /**
   * Number of items that wait for a value, for a confirmation, for another run, or for their
   * workspace to be unlocked.
   */
  waiting: number;
}

export const upgradeCampaignAttributesShape: Shape = {
  statusReason: 'status-reason',
  autoConfirm: 'auto-confirm',
  waveBy: 'wave-by',
  wavePercentage: 'wave-percentage',
  maxFailures: 'max-failures',
  moduleVersions: 'module-versions',
  inputKeys: 'input-keys',
  moduleVersion: 'module-version',
  itemCount: 'item-count',
  createdAt: 'created-at',
  endedAt: 'ended-at',
};

export const upgradeCampaignRelationshipsShape: Shape = {
  noCodeModule: 'no-code-module',
  createdBy: 'created-by',
};

export const upgradeCampaignResourceShape: Shape = {
  attributes: ['attributes', upgradeCampaignAttributesShape],
  relationships: ['relationships', upgradeCampaignRelationshipsShape],
};

export const upgradeCampaignDocumentShape: Shape = { data: ['data', upgradeCampaignResourceShape] };

export const upgradeCampaignListDocumentShape: Shape = {
  data: ['data', upgradeCampaignResourceShape],
  meta: ['meta', pageMetaShape],
};

export const upgradeCampaignRelated: Related = {
  organizationId: 'organization',
  noCodeModuleId: 'noCodeModule',
  projectIds: 'projects',
  workspaceIds: 'workspaces',
  createdById: 'createdBy',
};

export const listUpgradeCampaigns: Operation = {
  name: 'upgradeCampaigns.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/upgrade-campaigns',
  query: {
    noCodeModuleId: 'filter[no-code-module][id]',
    status: 'filter[status]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: {
    kind: 'page',
    shape: upgradeCampaignListDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const createUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/upgrade-campaigns',
  acceptsIdempotencyKey: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'upgrade-campaigns',
    attributes: {
      name: 'name',
      autoConfirm: 'auto-confirm',
      waveBy: 'wave-by',
      wavePercentage: 'wave-percentage',
      concurrency: 'concurrency',
      maxFailures: 'max-failures',
      moduleVersions: 'module-versions',
    },
    one: {
      noCodeModuleId: { name: 'no-code-module', type: 'no-code-modules' },
      projectIds: { name: 'projects', type: 'projects' },
      workspaceIds: { name: 'workspaces', type: 'workspaces' },
    },
    many: {
      vars: {
        name: 'vars',
        type: 'vars',
        attributes: {
          key: 'key',
          value: 'value',
          description: 'description',
          category: 'category',
          hcl: 'hcl',
          sensitive: 'sensitive',
        },
      },
    },
  },
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const readUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.read',
  method: 'GET',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}',
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const updateUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.update',
  method: 'PATCH',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'upgrade-campaigns',
    attributes: {
      name: 'name',
      autoConfirm: 'auto-confirm',
      concurrency: 'concurrency',
      maxFailures: 'max-failures',
    },
  },
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const planUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.plan',
  method: 'POST',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}/actions/plan',
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const applyUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.apply',
  method: 'POST',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}/actions/apply',
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const pauseUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.pause',
  method: 'POST',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}/actions/pause',
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const resumeUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.resume',
  method: 'POST',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}/actions/resume',
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};

export const stopUpgradeCampaign: Operation = {
  name: 'upgradeCampaigns.stop',
  method: 'POST',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}/actions/stop',
  response: {
    kind: 'document',
    shape: upgradeCampaignDocumentShape,
    related: upgradeCampaignRelated,
  },
};
