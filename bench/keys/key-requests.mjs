import { get, post } from '../rows/request-row.mjs';
import { LARGE_NAMESPACE, sampleArmor, seedKeys, SMALL_NAMESPACE } from './seed.mjs';

const KEYS = '/api/registry/private/v2/gpg-keys';

/** Returns a function that fills the database before Gantry starts in the folder. */
export const seedInFolder = (keys, namespaces) => (folder) =>
  seedKeys({ url: `sqlite:${folder}/gantry.sqlite`, keys, namespaces, progress: () => undefined });

/**
 * Returns the request that lists the 20 keys of a small namespace, with the token of its
 * organization.
 */
export async function listTwentyKeys(gantry) {
  return get(
    `${KEYS}?filter%5Bnamespace%5D=${SMALL_NAMESPACE}`,
    await authorize(gantry, SMALL_NAMESPACE),
  );
}

/** Lists the same keys with the token of a site administrator. */
export const LIST_TWENTY_KEYS_AS_ADMINISTRATOR = get(
  `${KEYS}?filter%5Bnamespace%5D=${SMALL_NAMESPACE}`,
);

/** Returns the request for a page of the namespace that contains a quarter of all keys. */
export async function listManyKeys(gantry, number = 1) {
  return get(
    `${KEYS}?filter%5Bnamespace%5D=${LARGE_NAMESPACE}&page%5Bnumber%5D=${number}`,
    await authorize(gantry, LARGE_NAMESPACE),
  );
}

/** Returns the request that reads one of the 20 keys. */
export async function readOneKey(gantry) {
  const list = await listTwentyKeys(gantry);
  const response = await fetch(`${gantry.url}${list.path}`, { headers: list.headers });
  const { data } = await response.json();
  return get(`${KEYS}/${SMALL_NAMESPACE}/${data[1].attributes['key-id']}`, list.headers);
}

/**
 * Returns requests that upload the same RSA key of 4,096 bits to `count` namespaces, beginning with
 * `bench-<first>`.
 */
export function uploadKeys(gantry, first, count) {
  const armor = sampleArmor('plain-rsa4096');
  const headers = { authorization: `Bearer ${gantry.token}` };
  return Array.from({ length: count }, (_, index) => {
    const request = post(
      KEYS,
      {
        data: {
          type: 'gpg-keys',
          attributes: { namespace: `bench-${first + index}`, 'ascii-armor': armor },
        },
      },
      'application/vnd.api+json',
    );
    return { ...request, headers: { ...request.headers, ...headers } };
  });
}

const headersByServer = new WeakMap();

/**
 * Returns a header with the token of an organization. Creates the token only once for each server,
 * because another one would replace it.
 */
function authorize(gantry, organization) {
  const headers = headersByServer.get(gantry) ?? new Map();
  headersByServer.set(gantry, headers);
  if (!headers.has(organization)) headers.set(organization, createToken(gantry, organization));
  return headers.get(organization);
}

async function createToken({ url, token }, organization) {
  const path = `/api/v2/organizations/${organization}/authentication-token`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' };
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { type: 'authentication-tokens', attributes: {} } }),
  });
  const { data } = await response.json();
  return { authorization: `Bearer ${data.attributes.token}` };
}
