import { sendRequest } from '../http.js';
import { exampleOf, phrase } from '../phrases.js';
import type { Fact, Resource, World } from '../world.js';

const KEYS = '/api/registry/private/v2/gpg-keys';

async function uploadKey(world: World, namespace = ''): Promise<void> {
  const body = exampleOf('createGpgKey', 'acme');
  body.data.attributes['namespace'] = namespace;
  const key = await world.request('POST', KEYS, body);
  world.remember(`gpg key in ${namespace}`, key.id);
}

/** Uploads a key with another key ID than `gpg key in`. */
async function uploadExpiredKey(world: World, namespace = ''): Promise<void> {
  const body = exampleOf('createGpgKey', 'expired');
  body.data.attributes['namespace'] = namespace;
  const { id, attributes } = await world.request('POST', KEYS, body);
  world.remember(`expired gpg key in ${namespace}`, id);
  world.remember(`key id of expired gpg key in ${namespace}`, String(attributes['key-id']));
}

/** Uploads a key and deletes it, so that only the record of the idempotency key remains. */
async function useIdempotencyKey(world: World, organization = ''): Promise<void> {
  const used = 'used-before';
  const token = await world.token(`owner of ${organization}`);
  const body = exampleOf('createGpgKey', 'expired');
  body.data.attributes['namespace'] = organization;
  const { status, json, text } = await sendRequest(`${world.server.url}${KEYS}`, {
    token,
    body,
    headers: { 'Idempotency-Key': used },
  });
  if (status !== 201) throw new Error(`upload with an idempotency key: ${status} ${text}`);
  const { attributes } = (json as { data: Resource }).data;
  await world.request('DELETE', `${KEYS}/${organization}/${String(attributes['key-id'])}`);
  world.remember(`idempotency key used by owner of ${organization}`, used);
}

export const KEY_FACTS: Fact[] = [
  [phrase('gpg key in NAME'), uploadKey],
  [phrase('expired gpg key in NAME'), uploadExpiredKey],
  [phrase('idempotency key used by owner of NAME'), useIdempotencyKey],
];
