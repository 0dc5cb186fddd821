import { expect } from 'vitest';
import { advanceCampaigns } from '../../../../support/facts/campaign-facts.js';
import type { HttpResponse } from '../../../../support/http.js';
import type { TestServer } from '../../../../support/server.js';
import { documentOf, Site } from '../../support/site.js';

export const MODULE = 'no-code module site in acme';

export interface Group {
  readonly name: string;
  readonly total: number;
  readonly done: number;
}

export interface Campaign {
  readonly status: string;
  readonly 'status-reason': string | null;
  readonly 'item-count': number;
  readonly groups: readonly Group[];
  readonly waves: readonly {
    readonly number: number;
    readonly total: number;
    readonly done: number;
    readonly failed: number;
    readonly waiting: number;
  }[];
}

export interface Item {
  readonly id: string;
  readonly attributes: {
    readonly status: string;
    readonly group: string;
    readonly impact: string | null;
    readonly wave: number;
    readonly reason: string | null;
    readonly 'missing-inputs': readonly string[];
    readonly 'workspace-name': string;
    readonly changes: object | null;
  };
  readonly relationships: {
    readonly run: { readonly data: { readonly id: string } | null };
    readonly workspace: { readonly data: { readonly id: string } };
  };
}

/** A campaign of upgrades, with the requests of the tests. */
export class CampaignUnderTest {
  private constructor(
    readonly site: Site,
    readonly id: string,
  ) {}

  static async create(
    site: Site,
    attributes: object = {},
    relationships: object = {},
  ): Promise<CampaignUnderTest> {
    const module = await site.world.id(MODULE);
    const answer = await site.send('/api/v2/organizations/acme/upgrade-campaigns', {
      body: {
        data: {
          type: 'upgrade-campaigns',
          attributes: { name: 'Everybody', ...attributes },
          relationships: {
            'no-code-module': { data: { id: module, type: 'no-code-modules' } },
            ...relationships,
          },
        },
      },
    });
    expect(answer.status, answer.text).toBe(201);
    return new CampaignUnderTest(site, (answer.json as { data: { id: string } }).data.id);
  }

  get path(): string {
    return `/api/v2/upgrade-campaigns/${this.id}`;
  }

  async read(): Promise<Campaign> {
    const { json } = await this.site.send(this.path);
    return (json as { data: { attributes: Campaign } }).data.attributes;
  }

  async act(action: string, as?: string): Promise<HttpResponse> {
    return this.site.send(`${this.path}/actions/${action}`, {
      method: 'POST',
      ...(as === undefined ? {} : { as }),
    });
  }

  async update(attributes: object, as?: string): Promise<HttpResponse> {
    return this.site.send(this.path, {
      method: 'PATCH',
      body: { data: { type: 'upgrade-campaigns', attributes } },
      ...(as === undefined ? {} : { as }),
    });
  }

  async actOnItem(
    { id }: Item,
    action: string,
    body?: unknown,
    as?: string,
  ): Promise<HttpResponse> {
    return this.site.send(`/api/v2/upgrade-campaign-items/${id}/actions/${action}`, {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      ...(as === undefined ? {} : { as }),
    });
  }

  async items(query = ''): Promise<Item[]> {
    const { json } = await this.site.send(`${this.path}/items?page[size]=100${query}`);
    return (json as { data: Item[] }).data;
  }

  async itemOf(workspace: string): Promise<Item> {
    const found = (await this.items()).find(
      ({ attributes }) => attributes['workspace-name'] === workspace,
    );
    if (!found) throw new Error(`the campaign has no item for ${workspace}`);
    return found;
  }

  /** Advances the campaign until the condition holds. */
  async advanceUntil(
    isDone: (campaign: Campaign) => boolean,
    timeoutMs?: number,
  ): Promise<Campaign> {
    await advanceCampaigns(this.site.server, async () => isDone(await this.read()), timeoutMs);
    return this.read();
  }

  async advanceUntilStatus(status: string, timeoutMs?: number): Promise<Campaign> {
    return this.advanceUntil((campaign) => campaign.status === status, timeoutMs);
  }

  async groups(): Promise<Record<string, number>> {
    const { groups } = await this.read();
    return Object.fromEntries(groups.map(({ name, total }) => [name, total]));
  }
}

/** The version of the module that a workspace runs. */
export async function moduleVersionOf(site: Site, workspace: string): Promise<string | undefined> {
  const id = await site.world.id(`no-code workspace ${workspace} in acme`);
  const { data } = documentOf(await site.send(`/api/v2/workspaces/${id}`));
  return String(data.attributes['source-module-id']).split('/').at(-1);
}

/** The names `ws-01`, `ws-02` and so on. */
export const workspaceNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `ws-${String(index + 1).padStart(2, '0')}`);

/** Creates the module, and workspaces for which an upgrade is available. */
export async function createUpgradableSite(
  server: TestServer,
  workspaces: readonly string[],
): Promise<Site> {
  const facts = workspaces.map((name) => `no-code workspace ${name} in acme`);
  const site = await Site.of(server, 'module site in acme', MODULE, ...facts);
  server.executor.scripts.clear();
  await publishNextVersion(site);
  return site;
}

/** Publishes a version of the module, and pins its settings to it. */
export async function publishNextVersion(site: Site, more = '', version = '2.0.0'): Promise<void> {
  await site.publish(version, `${NEXT_CONFIGURATION}${more}`);
  const { status, text } = await site.change(await site.world.id(MODULE), {
    attributes: { 'version-pin': version },
  });
  expect(status, text).toBe(200);
}

const NEXT_CONFIGURATION = `
variable "region" { type = string }
variable "replicas" {
  type    = number
  default = 1
}
variable "password" {
  type      = string
  default   = ""
  sensitive = true
}
resource "terraform_data" "site" { input = var.region }
`;
