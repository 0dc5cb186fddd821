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
import { Clock } from '../../core/clock.js';
import { Unreadable } from '../../core/errors.js';
import { type Json, SerialisedAnswer } from '../../core/http/contract/call.js';
import { matchesIfNoneMatch, matchesIfMatch } from '../../core/http/entity-tags.js';
import { FragmentCache, joinedList } from '../../core/http/fragment-cache.js';
import { pageOf, pagination } from '../../core/http/json-api.js';
import { IdempotentRequests } from '../../core/idempotency/idempotent-requests.js';
import { presentKey, presentKeyDocument, renderingKey } from './gpg-key.presenter.js';
import { GpgKeysService, type Removal } from './gpg-keys.service.js';
import { requirePrivateRegistry } from './key-errors.js';
import type { KeyAddress, UsedKey } from './stored-keys.js';

/** Enough for some thousand keys: most of a response is the armored text. */
const CACHE_BYTES = 32_000_000;

@Controller()
export class GpgKeysController implements GpgKeysApiContract {
  private readonly documents = new FragmentCache(CACHE_BYTES / 2);
  private readonly resources = new FragmentCache(CACHE_BYTES / 2);

  constructor(
    private readonly keys: GpgKeysService,
    private readonly idempotent: IdempotentRequests,
    private readonly clock: Clock,
  ) {}

  @ListGpgKeys()
  async listGpgKeys({ subject, path, query, request }: ListGpgKeysCall): Promise<SerialisedAnswer> {
    requirePrivateRegistry(path.registry_name);
    const page = pageOf(query);
    const { rows, total } = await this.keys.list(
      subject,
      namespacesOf(query['filter[namespace]']),
      page,
    );
    const now = this.clock.now();
    const names = rows.map((key) => renderingKey(key, now));
    const members = JSON.stringify(pagination(request.originalUrl, page, total));
    const render = (): Json =>
      joinedList(
        rows.map((key) => rendered(this.resources, key, now, presentKey)),
        members,
      );
    return names.includes(null)
      ? new SerialisedAnswer(render())
      : this.documents.get(`${names.join()} ${members}`, render);
  }

  @CreateGpgKey()
  async createGpgKey(call: CreateGpgKeyCall): Promise<SerialisedAnswer> {
    const { subject, path, headers, body, response } = call;
    requirePrivateRegistry(path.registry_name);
    const { namespace, 'ascii-armor': armor } = body.data.attributes;
    const organization = await this.keys.organizationFor(subject, namespace);
    const answer = await this.idempotent.answer(call, headers['Idempotency-Key'], async (keep) =>
      this.answer(
        await this.keys.upload(subject, organization, armor, (manager, key) =>
          keep(manager, () => this.answer(key)),
        ),
      ),
    );
    response.setHeader('ETag', answer.entityTag);
    return answer;
  }

  @ReadGpgKey()
  async readGpgKey({
    subject,
    path,
    headers,
    response,
  }: ReadGpgKeyCall): Promise<SerialisedAnswer> {
    requirePrivateRegistry(path.registry_name);
    const answer = this.answer(await this.keys.read(subject, addressOf(path)));
    response.setHeader('ETag', answer.entityTag);
    if (matchesIfNoneMatch(headers['If-None-Match'], answer.entityTag)) response.answerStatus = 304;
    return answer;
  }

  @UpdateGpgKey()
  async updateGpgKey({
    subject,
    path,
    query,
    headers,
    body,
    response,
  }: UpdateGpgKeyCall): Promise<SerialisedAnswer> {
    requirePrivateRegistry(path.registry_name);
    const moved = this.answer(
      await this.keys.move(
        subject,
        addressOf(path),
        body.data.attributes.namespace,
        this.removal(headers['If-Match'], query.force),
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
  }: DeleteGpgKeyCall): Promise<SerialisedAnswer> {
    requirePrivateRegistry(path.registry_name);
    return this.answer(
      await this.keys.remove(
        subject,
        addressOf(path),
        this.removal(headers['If-Match'], query.force),
      ),
    );
  }

  private answer(key: UsedKey): SerialisedAnswer {
    return rendered(this.documents, key, this.clock.now(), presentKeyDocument);
  }

  private removal(ifMatch: string | undefined, force = false): Removal {
    return {
      matchesIfMatch: (key) => matchesIfMatch(ifMatch, () => this.answer(key).entityTag),
      force,
    };
  }
}

function rendered(
  cache: FragmentCache,
  key: UsedKey,
  now: Date,
  present: (key: UsedKey, now: Date) => object,
): SerialisedAnswer {
  const name = renderingKey(key, now);
  return name === null
    ? new SerialisedAnswer(present(key, now))
    : cache.get(name, () => present(key, now));
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

function namespacesOf(filter: string): string[] {
  const names = filter
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) {
    throw new Unreadable('The namespaces are missing.', [
      { parameter: 'filter[namespace]', detail: 'filter[namespace] is required' },
    ]);
  }
  return [...new Set(names)];
}
