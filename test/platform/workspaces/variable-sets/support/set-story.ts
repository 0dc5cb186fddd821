import { expect } from 'vitest';
import type { HttpResponse } from '../../../../support/http.js';
import type { Acme } from '../../support/acme.js';

export type TargetKind = 'workspaces' | 'projects' | 'no-code-modules';

export interface SetResource {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<
    Record<string, { readonly data: readonly { readonly id: string }[] }>
  >;
}

export const setOf = ({ json }: HttpResponse): SetResource => (json as { data: SetResource }).data;
export const setsOf = ({ json }: HttpResponse): SetResource[] =>
  (json as { data: SetResource[] }).data;

export const idsIn = (set: SetResource, kind: TargetKind | 'vars'): string[] =>
  set.relationships[kind]?.data.map(({ id }) => id) ?? [];

/** The variable sets of acme, written as its owner. */
export class SetStory {
  constructor(readonly acme: Acme) {}

  async createSet(
    name: string,
    attributes: object = {},
    relationships: object = {},
  ): Promise<SetResource> {
    const answer = await this.create({ name, ...attributes }, relationships);
    expect(answer.status, answer.text).toBe(201);
    return setOf(answer);
  }

  create(attributes: object, relationships: object = {}, token?: string): Promise<HttpResponse> {
    const body = { data: { type: 'varsets', attributes, relationships } };
    return this.acme.send('POST', '/organizations/acme/varsets', body, token);
  }

  update(id: string, attributes: object, relationships: object = {}): Promise<HttpResponse> {
    const data = { type: 'varsets', attributes, relationships };
    return this.acme.send('PATCH', `/varsets/${id}`, { data });
  }

  async read(id: string): Promise<SetResource> {
    return setOf(await this.acme.send('GET', `/varsets/${id}`));
  }

  async apply(id: string, kind: TargetKind, ...ids: readonly string[]): Promise<void> {
    const answer = await this.changeTargets('POST', id, kind, ids);
    expect(answer.status, answer.text).toBe(204);
  }

  changeTargets(
    method: 'POST' | 'DELETE',
    id: string,
    kind: TargetKind,
    ids: readonly string[],
  ): Promise<HttpResponse> {
    const path = `/varsets/${id}/relationships/${kind}`;
    return this.acme.send(method, path, { data: identifiers(kind, ...ids) });
  }

  async addVariable(setId: string, attributes: object): Promise<string> {
    const answer = await this.createVariable(setId, attributes);
    expect(answer.status, answer.text).toBe(201);
    return setOf(answer).id;
  }

  createVariable(setId: string, attributes: object): Promise<HttpResponse> {
    const body = { data: { type: 'vars', attributes } };
    return this.acme.send('POST', `/varsets/${setId}/relationships/vars`, body);
  }
}

export const identifiers = (type: string, ...ids: readonly string[]): object[] =>
  ids.map((id) => ({ type, id }));

export const related = (kind: TargetKind, ...ids: readonly string[]): object => ({
  [kind]: { data: identifiers(kind, ...ids) },
});
