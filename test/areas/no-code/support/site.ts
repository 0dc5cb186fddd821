import { packFiles } from '../../../platform/module-registry/support/archives.js';
import { type HttpResponse, sendRequest } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';
import { World } from '../../../support/world.js';

export interface Document {
  readonly data: {
    readonly id: string;
    readonly attributes: Record<string, unknown>;
    readonly relationships: Record<
      string,
      { readonly data: { readonly id: string }[] & { readonly id: string } }
    >;
  };
  readonly included?: readonly {
    readonly id: string;
    readonly attributes: Record<string, unknown>;
  }[];
  readonly meta?: {
    readonly warnings?: readonly { readonly code: string; readonly detail: string }[];
    readonly message?: string;
  };
}

/** The organization acme with its module `site`, and the requests of the tests. */
export class Site {
  readonly world: World;

  private constructor(readonly server: TestServer) {
    this.world = new World(server);
  }

  static async of(server: TestServer, ...facts: string[]): Promise<Site> {
    await server.reset();
    const site = new Site(server);
    for (const fact of ['organization acme', ...facts]) await site.world.establish(fact);
    return site;
  }

  async send(
    path: string,
    {
      method,
      body,
      as = 'owner of acme',
      headers = {},
    }: { method?: string; body?: unknown; as?: string; headers?: Record<string, string> } = {},
  ): Promise<HttpResponse> {
    const token = await this.world.token(as);
    return sendRequest(`${this.server.url}${path}`, {
      ...(method === undefined ? {} : { method }),
      body,
      token,
      headers,
    });
  }

  /** Adds a version of the module `site` with the given configuration. */
  async publish(version: string, configuration: string): Promise<void> {
    const versions = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/versions';
    const { json } = await this.send(versions, {
      body: { data: { type: 'registry-module-versions', attributes: { version } } },
    });
    const { pathname } = new URL(
      (json as { data: { links: { upload: string } } }).data.links.upload,
    );
    const { status, text } = await sendRequest(`${this.server.url}${pathname}`, {
      method: 'PUT',
      raw: packFiles({ 'main.tf': configuration }),
    });
    if (status !== 200) throw new Error(`upload of ${version}: ${text}`);
  }

  async enable(attributes: object = {}, sets: readonly object[] = []): Promise<HttpResponse> {
    const id = await this.world.id('module site in acme');
    const relationships = {
      'registry-module': { data: { id, type: 'registry-module' } },
      'variable-options': { data: sets.map(optionSet) },
    };
    return this.send('/api/v2/organizations/acme/no-code-modules', {
      body: { data: { type: 'no-code-modules', attributes, relationships } },
    });
  }

  async change(
    id: string,
    {
      attributes,
      sets,
      module,
    }: { attributes?: object; sets?: readonly object[]; module?: string },
  ): Promise<HttpResponse> {
    const relationships = {
      ...(module === undefined
        ? {}
        : { 'registry-module': { data: { id: module, type: 'registry-module' } } }),
      ...(sets === undefined ? {} : { 'variable-options': { data: sets } }),
    };
    return this.send(`/api/v2/no-code-modules/${id}`, {
      method: 'PATCH',
      body: {
        data: { type: 'no-code-modules', ...(attributes ? { attributes } : {}), relationships },
      },
    });
  }
}

/** Returns all rows of all tables as JSON, to search for secrets. */
export async function readAllTables({ database }: TestServer): Promise<string> {
  const tables = database.read.connection.entityMetadatas.map(({ tablePath }) => tablePath);
  const rows = await Promise.all(
    tables.map((table) => database.read.query<object[]>(`SELECT * FROM "${table}"`)),
  );
  return JSON.stringify(rows);
}

export function optionSet({
  name,
  type = 'string',
  options = [],
  id,
}: {
  name?: string;
  type?: string;
  options?: unknown;
  id?: string;
}): object {
  const attributes =
    name === undefined
      ? {}
      : { attributes: { 'variable-name': name, 'variable-type': type, options } };
  return { type: 'variable-options', ...(id === undefined ? {} : { id }), ...attributes };
}

export function documentOf({ json }: HttpResponse): Document {
  return json;
}

/** The pointer and the detail of each error. */
export function errorsOf({ json }: HttpResponse): string[] {
  const { errors } = json as { errors: { detail: string; source?: { pointer?: string } }[] };
  return errors.map(({ detail, source }) =>
    source?.pointer === undefined ? detail : `${source.pointer}: ${detail}`,
  );
}
