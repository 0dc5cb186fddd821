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
  SelfLink,
  ToOne,
  UpgradeCampaignGroupName,
  VarCreateAttributes,
} from './shared.js';

/** The upgrade of one workspace in a campaign. */
export class UpgradeCampaignItemsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the items of an upgrade campaign.
   *
   * Returns the items, sorted by wave, and then by the name of the workspace.
   */
  list(
    args: ListUpgradeCampaignItemsArguments,
    options?: CallOptions,
  ): Listing<UpgradeCampaignItem, UpgradeCampaignItemListDocument> {
    return list(this.connection, listUpgradeCampaignItems, args, options);
  }

  /**
   * List the campaign items of a workspace.
   *
   * Returns the items of campaigns that have not ended, newest campaign first. Available to callers
   * who may read the workspace.
   */
  listWorkspaceUpgradeCampaignItems(
    args: ListWorkspaceUpgradeCampaignItemsArguments,
    options?: CallOptions,
  ): Listing<UpgradeCampaignItem, UpgradeCampaignItemListDocument> {
    return list(this.connection, listWorkspaceUpgradeCampaignItems, args, options);
  }

  /**
   * Read an item of an upgrade campaign.
   *
   * Available to callers who may read the workspace.
   */
  read(
    args: ReadUpgradeCampaignItemArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaignItem, UpgradeCampaignItemDocument> {
    return call(this.connection, readUpgradeCampaignItem, args, options);
  }

  /**
   * Retry an item of an upgrade campaign.
   *
   * Plans the upgrade of a failed or skipped item again. A `ready` campaign returns to `planning`,
   * and a `done` campaign to `applying`. Available to callers who may apply runs of the workspace.
   */
  retry(
    args: RetryUpgradeCampaignItemArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaignItem, UpgradeCampaignItemDocument> {
    return call(this.connection, retryUpgradeCampaignItem, args, options);
  }

  /**
   * Confirm an item of an upgrade campaign.
   *
   * Confirms the upgrade of the item. The response does not wait for the apply. Available to
   * callers who may apply runs of the workspace.
   */
  confirm(
    args: ConfirmUpgradeCampaignItemArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaignItem, UpgradeCampaignItemDocument> {
    return call(this.connection, confirmUpgradeCampaignItem, args, options);
  }

  /**
   * Give inputs to an item of an upgrade campaign.
   *
   * Plans the upgrade with these variables in addition to the inputs of the campaign. They replace
   * inputs of the campaign with the same key and category, and all earlier inputs of the item.
   * Possible until the run that plans the upgrade is queued, and after the item has failed or was
   * skipped. A `ready` campaign returns to `planning`, and a `done` campaign to `applying`.
   * Available to callers who may apply runs of the workspace.
   */
  giveInputs(
    args: GiveUpgradeCampaignItemInputsArguments,
    options?: CallOptions,
  ): Call<UpgradeCampaignItem, UpgradeCampaignItemDocument> {
    return call(this.connection, giveUpgradeCampaignItemInputs, args, options);
  }
}

export interface ListUpgradeCampaignItemsArguments {
  /** ID of the campaign. */
  upgradeCampaignId: string;
  /** Selects the items of this group. */
  group?: UpgradeCampaignGroupName | undefined;
  /** Selects the items of this wave. */
  wave?: number | undefined;
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

export interface ListWorkspaceUpgradeCampaignItemsArguments {
  /** ID of the workspace. */
  workspaceId: string;
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

export interface ReadUpgradeCampaignItemArguments {
  /** ID of the item. */
  upgradeCampaignItemId: string;
}

export interface RetryUpgradeCampaignItemArguments {
  /** ID of the item. */
  upgradeCampaignItemId: string;
}

export interface ConfirmUpgradeCampaignItemArguments {
  /** ID of the item. */
  upgradeCampaignItemId: string;
}

export interface GiveUpgradeCampaignItemInputsArguments {
  /** ID of the item. */
  upgradeCampaignItemId: string;
  /** Variables, by key and category. */
  vars: readonly VarCreateAttributes[];
}

/** The resource as one object. Documents contain it as `UpgradeCampaignItemResource`. */
export interface UpgradeCampaignItem extends UpgradeCampaignItemAttributes {
  id: string;
  upgradeCampaignId: string | null;
  workspaceId: string | null;
  runId: string | null;
  links: SelfLink;
}

export interface UpgradeCampaignItemAttributes {
  /**
   * `waiting`: the upgrade is not planned yet. `needs_value`: a required value is missing, or a
   * value is not permitted. `planning`: a run plans the upgrade, or waits for a runner. `blocked`:
   * the queued run waits for another run of the workspace, or for the workspace to be unlocked.
   * `planned`: the plan waits until the campaign or a user confirms it. `waiting_for_owner`: the
   * plan waits for a user who may apply it. `applying`: a run applies the plan, or waits for a
   * runner. `done`: the upgrade is complete. `failed`: the run failed, or the upgrade could not be
   * started or confirmed, for example because the workspace was locked at its start. `skipped`: the
   * upgrade was discarded, canceled or replaced, or the campaign was stopped. Unless the campaign
   * was stopped, `retry` or `give-inputs` plans the upgrade of a failed or skipped item again.
   */
  status:
    | 'waiting'
    | 'needs_value'
    | 'planning'
    | 'blocked'
    | 'planned'
    | 'waiting_for_owner'
    | 'applying'
    | 'done'
    | 'failed'
    | 'skipped';
  /**
   * The status of an item that has failed, was skipped, is blocked, or waits for a value or a user.
   * Otherwise, the most severe change of the plan: none, new resources (`additions`), changes in
   * place or only of outputs (`in_place`), replaced resources (`replaces`), or resources that are
   * destroyed or no longer managed (`destroys`). `not_planned` if the campaign has read no plan,
   * for example because a user completed the upgrade outside of the campaign.
   */
  group: UpgradeCampaignGroupName;
  /**
   * The most severe change of the plan: `no_change`, `additions`, `in_place`, `replaces` or
   * `destroys`; null if the campaign has read no plan.
   */
  impact: string | null;
  wave: number;
  /** Why the item failed, was skipped or waits; null if the status explains it. */
  reason: string | null;
  /** The variables that need a value, if the status is `needs_value`. */
  missingInputs: string[];
  workspaceName: string;
  /**
   * The number of resources that the plan creates, changes, replaces and destroys; null if the
   * campaign has read no plan. `created` includes data sources that are read, `changed` includes
   * imported and moved resources, `replaced` includes deferred changes, and `destroyed` includes
   * resources that are no longer managed.
   */
  changes: UpgradeCampaignItemChanges | null;
  updatedAt: Timestamp;
}

/**
 * The number of resources that the plan creates, changes, replaces and destroys; null if the
 * campaign has read no plan. `created` includes data sources that are read, `changed` includes
 * imported and moved resources, `replaced` includes deferred changes, and `destroyed` includes
 * resources that are no longer managed.
 */
export interface UpgradeCampaignItemChanges {
  created: number;
  changed: number;
  replaced: number;
  destroyed: number;
}

export interface UpgradeCampaignItemDocument {
  data: UpgradeCampaignItemResource;
}

export interface UpgradeCampaignItemListDocument {
  data: UpgradeCampaignItemResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface UpgradeCampaignItemRelationships {
  /** A relationship to one resource. */
  upgradeCampaign: ToOne;
  /** A relationship to one resource. */
  workspace: ToOne;
  /** A relationship to one resource. */
  run: ToOne;
}

export interface UpgradeCampaignItemResource {
  /** `uci-` and 16 characters. */
  id: string;
  type: 'upgrade-campaign-items';
  attributes: UpgradeCampaignItemAttributes;
  relationships: UpgradeCampaignItemRelationships;
  links: SelfLink;
}

export const upgradeCampaignItemAttributesShape: Shape = {
  missingInputs: 'missing-inputs',
  workspaceName: 'workspace-name',
  updatedAt: 'updated-at',
};

export const upgradeCampaignItemRelationshipsShape: Shape = { upgradeCampaign: 'upgrade-campaign' };

export const upgradeCampaignItemResourceShape: Shape = {
  attributes: ['attributes', upgradeCampaignItemAttributesShape],
  relationships: ['relationships', upgradeCampaignItemRelationshipsShape],
};

export const upgradeCampaignItemDocumentShape: Shape = {
  data: ['data', upgradeCampaignItemResourceShape],
};

export const upgradeCampaignItemListDocumentShape: Shape = {
  data: ['data', upgradeCampaignItemResourceShape],
  meta: ['meta', pageMetaShape],
};

export const upgradeCampaignItemRelated: Related = {
  upgradeCampaignId: 'upgradeCampaign',
  workspaceId: 'workspace',
  runId: 'run',
};

export const listUpgradeCampaignItems: Operation = {
  name: 'upgradeCampaignItems.list',
  method: 'GET',
  path: '/api/v2/upgrade-campaigns/{upgradeCampaignId}/items',
  query: {
    group: 'filter[group]',
    wave: 'filter[wave]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: {
    kind: 'page',
    shape: upgradeCampaignItemListDocumentShape,
    related: upgradeCampaignItemRelated,
  },
};

export const listWorkspaceUpgradeCampaignItems: Operation = {
  name: 'upgradeCampaignItems.listWorkspaceUpgradeCampaignItems',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/upgrade-campaign-items',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: upgradeCampaignItemListDocumentShape,
    related: upgradeCampaignItemRelated,
  },
};

export const readUpgradeCampaignItem: Operation = {
  name: 'upgradeCampaignItems.read',
  method: 'GET',
  path: '/api/v2/upgrade-campaign-items/{upgradeCampaignItemId}',
  response: {
    kind: 'document',
    shape: upgradeCampaignItemDocumentShape,
    related: upgradeCampaignItemRelated,
  },
};

export const retryUpgradeCampaignItem: Operation = {
  name: 'upgradeCampaignItems.retry',
  method: 'POST',
  path: '/api/v2/upgrade-campaign-items/{upgradeCampaignItemId}/actions/retry',
  response: {
    kind: 'document',
    shape: upgradeCampaignItemDocumentShape,
    related: upgradeCampaignItemRelated,
  },
};

export const confirmUpgradeCampaignItem: Operation = {
  name: 'upgradeCampaignItems.confirm',
  method: 'POST',
  path: '/api/v2/upgrade-campaign-items/{upgradeCampaignItemId}/actions/confirm',
  response: {
    kind: 'document',
    shape: upgradeCampaignItemDocumentShape,
    related: upgradeCampaignItemRelated,
  },
};

export const giveUpgradeCampaignItemInputs: Operation = {
  name: 'upgradeCampaignItems.giveInputs',
  method: 'POST',
  path: '/api/v2/upgrade-campaign-items/{upgradeCampaignItemId}/actions/give-inputs',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'upgrade-campaign-items',
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
    shape: upgradeCampaignItemDocumentShape,
    related: upgradeCampaignItemRelated,
  },
};
