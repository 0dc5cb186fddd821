import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiverNetworks } from '../../../src/core/config/variable-parsers.js';
import { post } from '../../../src/platform/events/delivery/post.js';
import { createPermittedLookup } from '../../../src/platform/events/delivery/receiver-address.js';
import { HttpReceiver } from './support/receivers.js';

const HOST = 'hooks.rebinding.test';
const METADATA = '169.254.169.254';
const NETWORKS = receiverNetworks('127.0.0.1');

describe('a delivery to a name whose addresses change', () => {
  let receiver: HttpReceiver;
  const queries: string[] = [];
  beforeAll(async () => void (receiver = await new HttpReceiver().start()));
  beforeEach(() => {
    receiver.requests.length = 0;
    queries.length = 0;
  });
  afterAll(() => receiver.stop());

  /** Sends a request; each query of the name gets the next answer. */
  function send(...answers: string[][]): Promise<{ readonly status: number }> {
    const resolve = async (name: string): Promise<string[]> => {
      queries.push(name);
      return answers.shift() ?? [];
    };
    const url = new URL(`http://${HOST}:${receiver.port}/hook`);
    const lookup = createPermittedLookup(url, NETWORKS, resolve);
    return post(url, {}, '{}', { lookup, signal: new AbortController().signal });
  }

  it('resolves the name once, and connects to the address that it checked', async () => {
    expect((await send(['127.0.0.1'], [METADATA])).status).toBe(204);
    expect(queries).toEqual([HOST]);
    expect(receiver.requests).toHaveLength(1);
  });

  it('never connects to a forbidden address, even after a permitted one', async () => {
    await send(['127.0.0.1']);
    await expect(send([METADATA], ['127.0.0.1'])).rejects.toThrow('no address that Gantry may');
    expect(receiver.requests).toHaveLength(1);
  });

  it('skips forbidden addresses', async () => {
    expect((await send([METADATA, '10.0.0.1', '127.0.0.1'])).status).toBe(204);
  });
});
