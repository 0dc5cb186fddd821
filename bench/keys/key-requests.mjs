import { LARGE, sampleArmor, seedKeys, SMALL } from './seed.mjs';
import { get, post } from '../rows/request-row.mjs';

const KEYS = '/api/registry/private/v2/gpg-keys';

/** Fills the database of a Gantry that starts in the folder later. */
export const seeded = (keys, namespaces) => (folder) =>
  seedKeys({ url: `sqlite:${folder}/gantry.sqlite`, keys, namespaces, progress: () => undefined });

/** The page of all 20 keys of a small namespace, with its organization's token. */
export async function listOfTwenty(gantry) {
  return get(`${KEYS}?filter%5Bnamespace%5D=${SMALL}`, await organizationOf(gantry, SMALL));
}

/** The same page, with a site administrator's token. */
export const listOfTwentyAsAdministrator = get(`${KEYS}?filter%5Bnamespace%5D=${SMALL}`);

/** A page of the namespace that contains a quarter of all keys. */
export async function pageOfMany(gantry, number = 1) {
  return get(
    `${KEYS}?filter%5Bnamespace%5D=${LARGE}&page%5Bnumber%5D=${number}`,
    await organizationOf(gantry, LARGE),
  );
}

/** One of the keys of the list. */
export async function oneKey(gantry) {
  const list = await listOfTwenty(gantry);
  const response = await fetch(`${gantry.url}${list.path}`, { headers: list.headers });
  const { data } = await response.json();
  return get(`${KEYS}/${SMALL}/${data[1].attributes['key-id']}`, list.headers);
}

/**
 * Uploads of the same RSA key of 4,096 bits to consecutive namespaces, beginning with the given
 * one.
 */
export function uploads(gantry, first, count) {
  const armor = sampleArmor('plain-rsa4096');
  const headers = { authorization: `Bearer ${gantry.token}` };
  return Array.from({ length: count }, (_, index) => {
    const sent = post(
      KEYS,
      {
        data: {
          type: 'gpg-keys',
          attributes: { namespace: `bench-${first + index}`, 'ascii-armor': armor },
        },
      },
      'application/vnd.api+json',
    );
    return { ...sent, headers: { ...sent.headers, ...headers } };
  });
}

const made = new WeakMap();

/** The token of an organization, created once for each server: another one would replace it. */
function organizationOf(gantry, organization) {
  const tokens = made.get(gantry) ?? new Map();
  made.set(gantry, tokens);
  if (!tokens.has(organization)) tokens.set(organization, newToken(gantry, organization));
  return tokens.get(organization);
}

async function newToken({ url, token }, organization) {
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
