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
} from '../../generated/server/apis/GpgKeysApi.js';
import type { GpgKeyListDocument } from '../../generated/server/models/GpgKeyListDocument.js';
import { Clock } from '../clock.js';
import { Unreadable } from '../domain-errors.js';
import { SerialisedAnswer } from '../http/contract/call.js';
import type { EdgeResponse } from '../http/edge-request.js';
import { entityTag, isKnown, isMeant } from '../http/entity-tags.js';
import { listDocument, pageOf } from '../http/json-api.js';
import { IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { keyDocument, presentKey } from './gpg-key.presenter.js';
import { GpgKeysService, type Removal } from './gpg-keys.service.js';
import { requirePrivateRegistry } from './key-errors.js';
import type { KeyAddress, UsedKey } from './stored-keys.js';

@Controller()
export class GpgKeysController implements GpgKeysApiContract {
  constructor(
    private readonly keys: GpgKeysService,
    private readonly idempotent: IdempotentRequests,
    private readonly clock: Clock,
  ) {}

  @ListGpgKeys()
  async listGpgKeys({ subject, path, query, request }: ListGpgKeysCall): Promise<GpgKeyListDocument> {
    requirePrivateRegistry(path.registry_name);
    const page = pageOf(query);
    const now = this.clock.now();
    const rows = await this.keys.list(subject, namespacesOf(query['filter[namespace]']), page);
    return listDocument(request, page, rows, (key) => presentKey(key, now));
  }

  @CreateGpgKey()
  async createGpgKey(call: CreateGpgKeyCall): Promise<SerialisedAnswer> {
    const { subject, path, headers, body, response } = call;
    requirePrivateRegistry(path.registry_name);
    const { namespace, 'ascii-armor': armor } = body.data.attributes;
    await this.keys.requireUpload(subject, namespace);
    const answer = await this.idempotent.answer(call, headers['Idempotency-Key'], async (keep) =>
      this.answer(await this.keys.upload(subject, { namespace, armor }, (manager, key) => keep(manager, () => this.answer(key)))),
    );
    return tagged(response, answer);
  }

  @ReadGpgKey()
  async readGpgKey({ subject, path, headers, response }: ReadGpgKeyCall): Promise<SerialisedAnswer> {
    requirePrivateRegistry(path.registry_name);
    const answer = tagged(response, this.answer(await this.keys.read(subject, addressOf(path))));
    if (isKnown(headers['If-None-Match'], entityTag(answer.bytes))) response.answerStatus = 304;
    return answer;
  }

  @UpdateGpgKey()
  async updateGpgKey({ subject, path, query, headers, body, response }: UpdateGpgKeyCall): Promise<SerialisedAnswer> {
    requirePrivateRegistry(path.registry_name);
    const moved = await this.keys.move(subject, addressOf(path), body.data.attributes.namespace, this.removal(headers['If-Match'], query.force));
    return tagged(response, this.answer(moved));
  }

  @DeleteGpgKey()
  async deleteGpgKey({ subject, path, query, headers }: DeleteGpgKeyCall): Promise<SerialisedAnswer> {
    requirePrivateRegistry(path.registry_name);
    return this.answer(await this.keys.remove(subject, addressOf(path), this.removal(headers['If-Match'], query.force)));
  }

  private answer(key: UsedKey): SerialisedAnswer {
    return new SerialisedAnswer(keyDocument(key, this.clock.now()));
  }

  private removal(ifMatch: string | undefined, force = false): Removal {
    return { isMeant: (key) => isMeant(ifMatch, () => entityTag(this.answer(key).bytes)), force };
  }
}

function tagged(response: EdgeResponse, answer: SerialisedAnswer): SerialisedAnswer {
  response.setHeader('ETag', entityTag(answer.bytes));
  return answer;
}

function addressOf({ namespace, key_id: keyId }: { readonly namespace: string; readonly key_id: string }): KeyAddress {
  return { namespace, keyId: keyId.toUpperCase() };
}

function namespacesOf(filter: string): string[] {
  const names = filter.split(',').map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) {
    throw new Unreadable('The namespaces are missing.', [{ parameter: 'filter[namespace]', detail: 'filter[namespace] is required' }]);
  }
  return [...new Set(names)];
}
