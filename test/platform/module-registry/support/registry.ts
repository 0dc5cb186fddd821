import { type HttpResponse, sendRequest } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';
import { World } from '../../../support/world.js';

export interface VersionState {
  readonly version: string;
  readonly status: string;
  readonly error?: string;
}

interface VersionDocument {
  readonly data: { readonly id: string; readonly links: { readonly upload: string } };
}

/** The module acme/site/aws, as the API shows it. */
export class SiteRegistry {
  readonly world: World;
  private readonly modules: string;
  readonly address: string;
  readonly protocol: string;

  constructor(readonly server: TestServer) {
    this.world = new World(server);
    this.modules = `${server.url}/api/v2/organizations/acme/registry-modules`;
    this.address = `${this.modules}/private/acme/site/aws`;
    this.protocol = `${server.url}/api/registry/v1/modules/acme/site/aws`;
  }

  /** Creates the organization, and the module without a version. */
  async createModule(): Promise<void> {
    await this.world.establish('organization acme');
    const made = await this.asOwner(this.modules, {
      body: { data: { type: 'registry-modules', attributes: { name: 'site', provider: 'aws' } } },
    });
    if (made.status !== 201) throw new Error(made.text);
  }

  async asOwner(
    url: string,
    request: Parameters<typeof sendRequest>[1] = {},
  ): Promise<HttpResponse> {
    return sendRequest(url, { token: await this.world.token('owner of acme'), ...request });
  }

  createVersion(number: string): Promise<HttpResponse> {
    return this.asOwner(`${this.address}/versions`, {
      body: { data: { type: 'registry-module-versions', attributes: { version: number } } },
    });
  }

  /** Creates a version, and returns its upload URL with the port of the test server. */
  async createUploadUrl(number: string): Promise<string> {
    const { status, text, json } = await this.createVersion(number);
    if (status !== 201) throw new Error(text);
    return `${this.server.url}${new URL((json as VersionDocument).data.links.upload).pathname}`;
  }

  uploadArchive(url: string, archive: Buffer | string): Promise<HttpResponse> {
    return sendRequest(url, { method: 'PUT', raw: archive });
  }

  async publish(number: string, archive: Buffer): Promise<void> {
    const { status, text } = await this.uploadArchive(await this.createUploadUrl(number), archive);
    if (status !== 200) throw new Error(text);
  }

  async readVersionStates(): Promise<VersionState[]> {
    const { json } = await this.asOwner(this.address);
    return (json as { data: { attributes: { 'version-statuses': VersionState[] } } }).data
      .attributes['version-statuses'];
  }

  /** Returns the download URL of a version, as the tools receive it. */
  async readArchiveUrl(number: string): Promise<string> {
    const { headers } = await this.asOwner(`${this.protocol}/${number}/download`);
    // Nothing listens at the public URL in a test.
    const { pathname, search } = new URL(headers.get('x-terraform-get') ?? '');
    return `${this.server.url}${pathname}${search}`;
  }
}
