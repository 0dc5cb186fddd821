import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { rows } from '../database/rows.js';
import { Invalid } from '../errors.js';
import { type AnyCall, SerializedResponse } from '../http/contract/call.js';
import { IdempotentRequest } from './idempotent-request.entity.js';

const RETENTION_MS = 24 * 60 * 60 * 1000;

type Exchange = Pick<AnyCall, 'subject' | 'request' | 'response'>;

/**
 * Stores the response. Call it in the transaction of the write, so that neither exists without the
 * other.
 */
export type StoreResponse = (
  manager: EntityManager,
  response: () => SerializedResponse,
) => Promise<void>;

type Identity = Pick<IdempotentRequest, 'principal' | 'key' | 'requestHash'>;

/**
 * Makes writes with an `Idempotency-Key` repeatable. For 24 h, a principal that repeats a request
 * gets the stored response, and another request with the same key is refused. Authorize the caller
 * first, because a repeated request skips the work.
 */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the stored response, or else that of `work`. Throws Invalid if the key was used for
   * another request. `work` may override the operation's status only before it calls `store`.
   */
  async respond(
    call: Exchange,
    key: string | undefined,
    work: (store: StoreResponse) => Promise<SerializedResponse>,
  ): Promise<SerializedResponse> {
    if (key === undefined) return work(async () => undefined);
    const identity = identityOf(call, key);
    const first = await this.findStored(call, identity);
    if (first) return first;
    try {
      return await work((manager, response) => this.store(manager, call, identity, response()));
    } catch (error) {
      // A concurrent request with the same key may have succeeded first, and made this one fail.
      const concurrent = await this.findStored(call, identity);
      if (concurrent) return concurrent;
      throw error;
    }
  }

  /**
   * Like {@link respond}, for work that is idempotent: stores its response in a later transaction.
   */
  async respondAfter(
    call: Exchange,
    key: string | undefined,
    work: () => Promise<SerializedResponse>,
  ): Promise<SerializedResponse> {
    return this.respond(call, key, async (store) => {
      const response = await work();
      if (key !== undefined) await this.database.write((manager) => store(manager, () => response));
      return response;
    });
  }

  private async findStored(
    { response }: Exchange,
    { principal, key, requestHash }: Identity,
  ): Promise<SerializedResponse | null> {
    const row = await rows(this.database.read, IdempotentRequest).find({
      principal,
      key,
      createdAt: MoreThanOrEqual(this.oldestCreatedAt()),
    });
    if (!row) return null;
    if (row.requestHash !== requestHash) {
      throw new Invalid([
        {
          header: 'Idempotency-Key',
          code: 'idempotency-key-reused',
          detail:
            'This Idempotency-Key was used for another request within the last 24 hours. ' +
            'Use another key.',
        },
      ]);
    }
    response.statusOverride = row.status;
    return new SerializedResponse(JSON.parse(row.body));
  }

  private async store(
    manager: EntityManager,
    { request, response }: Exchange,
    identity: Identity,
    { bytes }: SerializedResponse,
  ): Promise<void> {
    const { principal, key } = identity;
    // Deletes only an expired response with the same key; the retention sweep removes the others.
    await rows(manager, IdempotentRequest).delete({
      principal,
      key,
      createdAt: LessThan(this.oldestCreatedAt()),
    });
    const status = response.statusOverride ?? request.operation?.status ?? 200;
    await rows(manager, IdempotentRequest).insert({
      ...identity,
      status,
      body: bytes.toString(),
      createdAt: this.clock.timestamp(),
    });
  }

  private oldestCreatedAt(): string {
    return new Date(this.clock.now().getTime() - RETENTION_MS).toISOString();
  }
}

function identityOf({ subject, request }: Exchange, key: string): Identity {
  const { kind, id } = subject.caller;
  const digest = createHash('sha256').update(
    `${request.operation?.id ?? ''}\n${request.originalUrl}\n`,
  );
  if (Buffer.isBuffer(request.body)) digest.update(request.body);
  return { principal: `${kind}:${id}`, key, requestHash: digest.digest('hex') };
}
