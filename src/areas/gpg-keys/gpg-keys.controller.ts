import { Controller } from '@nestjs/common';
import {
  CreateGpgKey,
  type CreateGpgKeyCall,
  DeleteGpgKey,
  type DeleteGpgKeyCall,
  type GpgKeysApiContract,
  ListGpgKeys,
  type ListGpgKeysCall,
  ReadGpgKey,
  type ReadGpgKeyCall,
  UpdateGpgKey,
  type UpdateGpgKeyCall,
} from '../../../generated/server/apis/GpgKeysApi.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Forbidden, NotFound, Unreadable } from '../../core/errors.js';
import { type Json, SerializedResponse } from '../../core/http/contract/call.js';
import { InspectBody } from '../../core/http/contract/operation.js';
import { matchesIfMatch, matchesIfNoneMatch } from '../../core/http/entity-tags.js';
import { FragmentCache, joinList } from '../../core/http/fragment-cache.js';
import { pageOf, presentPagination } from '../../core/http/json-api.js';
import { IdempotentRequests } from '../../core/idempotency/idempotent-requests.js';
import { presentKey, presentKeyDocument, renderingKey } from './gpg-key.presenter.js';
import { GpgKeysService } from './gpg-keys.service.js';
import { KeyRemovalsService, type RemovalConditions } from './key-removals.service.js';
import type { KeyAddress, KeyWithUse } from './stored-keys.js';

/** Enough for a few thousand keys: most of a response is the armored text. */
const CACHE_BYTES = 32_000_000;

@Controller()
export class GpgKeysController implements GpgKeysApiContract {
  private readonly documents = new FragmentCache(CACHE_BYTES / 2);
  private readonly resources = new FragmentCache(CACHE_BYTES / 2);

  constructor(
    private readonly keys: GpgKeysService,
    private readonly removals: KeyRemovalsService,
    private readonly idempotent: IdempotentRequests,
    private readonly clock: Clock,
  ) {}

  @ListGpgKeys()
  async listGpgKeys({
    subject,
    path,
    query,
    request,
  }: ListGpgKeysCall): Promise<SerializedResponse> {
    requirePrivateRegistry(path.registry_name);
    const page = pageOf(query);
    const { rows, total } = await this.keys.list(
      subject,
      parseNamespaces(query['filter[namespace]']),
      page,
    );
    const now = this.clock.now();
    const cacheKeys = rows.map((key) => renderingKey(key, now));
    const members = JSON.stringify(presentPagination(request.originalUrl, page, total));
    const render = (): Json =>
      joinList(
        rows.map((key) => serializeCached(this.resources, key, now, presentKey)),
        members,
      );
    return cacheKeys.includes(null)
      ? new SerializedResponse(render())
      : this.documents.get(`${cacheKeys.join()} ${members}`, render);
  }

  @CreateGpgKey()
  @InspectBody('inspectUpload')
  async createGpgKey(call: CreateGpgKeyCall): Promise<SerializedResponse> {
    const { subject, path, headers, body, response } = call;
    requirePrivateRegistry(path.registry_name);
    const { namespace, 'ascii-armor': armor } = body.data.attributes;
    const organization = await this.keys.getOrganization(subject, namespace);
    const serialized = await this.idempotent.respond(
      call,
      headers['Idempotency-Key'],
      async (store) =>
        this.serialize(
          await this.keys.upload(subject, organization, armor, (manager, key) =>
            store(manager, () => this.serialize(key)),
          ),
        ),
    );
    response.setHeader('ETag', serialized.entityTag);
    return serialized;
  }

  inspectUpload(body: Buffer, subject: Subject): void {
    this.keys.refusePrivateKey(subject, body);
  }

  @ReadGpgKey()
  async readGpgKey({
    subject,
    path,
    headers,
    response,
  }: ReadGpgKeyCall): Promise<SerializedResponse> {
    requirePrivateRegistry(path.registry_name);
    const serialized = this.serialize(await this.keys.read(subject, addressOf(path)));
    response.setHeader('ETag', serialized.entityTag);
    if (matchesIfNoneMatch(headers['If-None-Match'], serialized.entityTag))
      response.statusOverride = 304;
    return serialized;
  }

  @UpdateGpgKey()
  async updateGpgKey({
    subject,
    path,
    query,
    headers,
    body,
    response,
  }: UpdateGpgKeyCall): Promise<SerializedResponse> {
    requirePrivateRegistry(path.registry_name);
    const moved = this.serialize(
      await this.removals.move(
        subject,
        addressOf(path),
        body.data.attributes.namespace,
        this.removalConditions(headers['If-Match'], query.force),
      ),
    );
    response.setHeader('ETag', moved.entityTag);
    return moved;
  }

  @DeleteGpgKey()
  async deleteGpgKey({
    subject,
    path,
    query,
    headers,
  }: DeleteGpgKeyCall): Promise<SerializedResponse> {
    requirePrivateRegistry(path.registry_name);
    return this.serialize(
      await this.removals.delete(
        subject,
        addressOf(path),
        this.removalConditions(headers['If-Match'], query.force),
      ),
    );
  }

  private serialize(key: KeyWithUse): SerializedResponse {
    return serializeCached(this.documents, key, this.clock.now(), presentKeyDocument);
  }

  private removalConditions(ifMatch: string | undefined, force = false): RemovalConditions {
    return {
      matchesIfMatch: (key) => matchesIfMatch(ifMatch, () => this.serialize(key).entityTag),
      force,
    };
  }
}

function serializeCached(
  cache: FragmentCache,
  key: KeyWithUse,
  now: Date,
  present: (key: KeyWithUse, now: Date) => object,
): SerializedResponse {
  const cacheKey = renderingKey(key, now);
  return cacheKey === null
    ? new SerializedResponse(present(key, now))
    : cache.get(cacheKey, () => present(key, now));
}

function addressOf({
  namespace,
  key_id: keyId,
}: {
  readonly namespace: string;
  readonly key_id: string;
}): KeyAddress {
  return { namespace, keyId: keyId.toUpperCase() };
}

function parseNamespaces(filter: string): string[] {
  const names = filter
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) {
    throw new Unreadable('The filter names no namespace.', [
      { parameter: 'filter[namespace]', detail: 'filter[namespace] is required' },
    ]);
  }
  return [...new Set(names)];
}

/** Only the registry `private` has signing keys. */
function requirePrivateRegistry(name: string): void {
  if (name === 'public')
    throw new Forbidden(
      'Signing keys are not available for the public registry. ' +
        'Use /api/registry/private/v2/gpg-keys.',
    );
  if (name !== 'private') throw new NotFound();
}
