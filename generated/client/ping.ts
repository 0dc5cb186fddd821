// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';

/** Version of the API. */
export class PingApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the version of the API.
   *
   * Needs no token, and ignores one.
   */
  ping(options?: CallOptions): Call<void> {
    return call(this.connection, ping, undefined, options);
  }
}

export const ping: Operation = {
  name: 'ping.ping',
  method: 'GET',
  path: '/api/v2/ping',
  isAnonymous: true,
  response: { kind: 'none' },
};
