import { type HttpResponse, sendRequest } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';
import { World } from '../../../support/world.js';

export interface Acme {
  readonly world: World;
  readonly owner: string;
  /** Sends a request as the owner, or with another token. The path is relative to `/api/v2`. */
  send(method: string, path: string, body?: object, token?: string): Promise<HttpResponse>;
  /**
   * Creates a workspace as the owner, in the default project unless `projectId` names another one.
   * Returns its ID.
   */
  createWorkspace(name: string, attributes?: object, projectId?: string): Promise<string>;
}

/** Creates the organization acme, which has only its default project. */
export async function createAcme(server: TestServer): Promise<Acme> {
  const world = new World(server);
  await world.establish('organization acme');
  const owner = (await world.token('owner of acme')) ?? '';
  const send = (
    method: string,
    path: string,
    body?: object,
    token = owner,
  ): Promise<HttpResponse> => sendRequest(`${server.url}/api/v2${path}`, { method, token, body });
  const createWorkspace = async (
    name: string,
    attributes: object = {},
    projectId?: string,
  ): Promise<string> => {
    const relationships = projectId
      ? { project: { data: { type: 'project', id: projectId } } }
      : {};
    const { status, text, json } = await send('POST', '/organizations/acme/workspaces', {
      data: { type: 'workspaces', attributes: { name, ...attributes }, relationships },
    });
    if (status !== 201) throw new Error(`workspace ${name}: ${status} ${text}`);
    return (json as { data: { id: string } }).data.id;
  };
  return { world, owner, send, createWorkspace };
}

export const variableBody = (attributes: object): object => ({
  data: { type: 'vars', attributes },
});
export const workspaceBody = (attributes: object, relationships: object = {}): object => ({
  data: { type: 'workspaces', attributes, relationships },
});

interface Resource {
  readonly id: string;
  readonly attributes: Record<string, unknown>;
}

export const resourceOf = ({ json }: HttpResponse): Resource => (json as { data: Resource }).data;
export const namesOf = ({ json }: HttpResponse): unknown[] =>
  (json as { data: Resource[] }).data.map(({ attributes }) => attributes['name']);
export const totalOf = ({ json }: HttpResponse): number =>
  (json as { meta: { pagination: { 'total-count': number } } }).meta.pagination['total-count'];
export const detailsOf = ({ json }: HttpResponse): (string | undefined)[] =>
  (json as { errors: { detail?: string }[] }).errors.map(({ detail }) => detail);
