import { readFileSync } from 'node:fs';
import { sendRequest } from '../http.js';
import { phrase } from '../phrases.js';
import type { Fact, Resource, World } from '../world.js';

/**
 * The key ID of the contract's example key, which has signed the release in
 * `test/areas/provider-registry/fixtures`.
 */
export const EXAMPLE_KEY = '094A677212D9CF8E';
/** The SHA-256 of the package of that release. */
export const EXAMPLE_SHASUM = '59ded9f29d379d6e5dda773f5c789889249c84c84e83450309c5520dc3c22ad1';

const fixture = (file: string): Buffer =>
  readFileSync(
    new URL(
      `../../areas/provider-registry/fixtures/terraform-provider-random_1.0.0_${file}`,
      import.meta.url,
    ),
  );

const FILES: Readonly<Record<string, string>> = {
  'shasums of random 1.0.0': 'SHA256SUMS',
  'signature of random 1.0.0': 'SHA256SUMS.sig',
  'package of random 1.0.0': 'linux_amd64.zip',
};

/** The bytes that the phrase names; undefined if it names none. */
export function providerBytes(phrase: string): Buffer | undefined {
  const file = FILES[phrase];
  return file === undefined ? undefined : fixture(file);
}

export const PROVIDER_FACTS: Fact[] = [
  [phrase('provider NAME in NAME'), createProvider],
  [phrase('provider version NAME VERSION in NAME'), createVersion],
  [phrase('provider platform NAME VERSION NAME NAME in NAME'), createPlatform],
  [phrase('provider version NAME VERSION with shasums in NAME'), createVersionWithSums],
  [phrase('provider version NAME VERSION signed with gpg key in NAME'), publishVersion],
];

/**
 * Remembers the last segment of a link, such as `shasums upload of random 1.0.0 in acme`. Packages
 * are for linux/amd64.
 */
export async function rememberProviders(world: World, described: string): Promise<void> {
  const [, file = '', direction = '', name = '', number = '', organization = ''] =
    phrase('(shasums|shasums-sig|provider-binary) (upload|download) of NAME VERSION in NAME').exec(
      described,
    ) ?? [];
  if (file === '') return;
  const version = `${providersOf(organization)}/private/${organization}/${name}/versions/${number}`;
  const { links } = (await world.request(
    'GET',
    file === 'provider-binary' ? `${version}/platforms/linux/amd64` : version,
  )) as LinkedResource;
  const url = links[`${file}-${direction}`];
  if (url) world.remember(described, lastSegment(url));
}

type LinkedResource = Resource & { readonly links: Readonly<Record<string, string>> };

const providersOf = (organization: string): string =>
  `/api/v2/organizations/${organization}/registry-providers`;
const lastSegment = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

async function createProvider(world: World, name = '', organization = ''): Promise<void> {
  const provider = await world.request('POST', providersOf(organization), {
    data: {
      type: 'registry-providers',
      attributes: { name, namespace: organization, 'registry-name': 'private' },
    },
  });
  world.remember(`provider ${name} in ${organization}`, provider.id);
}

/** Creates a provider and its first version. */
async function createVersion(
  world: World,
  name = '',
  number = '',
  organization = '',
): Promise<void> {
  await createProvider(world, name, organization);
  const attributes = { version: number, 'key-id': EXAMPLE_KEY, protocols: ['6.0'] };
  const version = (await world.request(
    'POST',
    `${providersOf(organization)}/private/${organization}/${name}/versions`,
    { data: { type: 'registry-provider-versions', attributes } },
  )) as LinkedResource;
  world.remember(`provider version ${name} ${number} in ${organization}`, version.id);
  for (const file of ['shasums', 'shasums-sig'])
    world.remember(
      `${file} upload of ${name} ${number} in ${organization}`,
      lastSegment(version.links[`${file}-upload`] ?? ''),
    );
}

async function createPlatform(
  world: World,
  name = '',
  number = '',
  os = '',
  arch = '',
  organization = '',
): Promise<void> {
  await createVersion(world, name, number, organization);
  const attributes = {
    os,
    arch,
    filename: `terraform-provider-${name}_${number}_${os}_${arch}.zip`,
    shasum: EXAMPLE_SHASUM,
  };
  const path = `${providersOf(organization)}/private/${organization}/${name}/versions/${number}/platforms`;
  const platform = (await world.request('POST', path, {
    data: { type: 'registry-provider-platforms', attributes },
  })) as LinkedResource;
  world.remember(
    `provider platform ${name} ${number} ${os} ${arch} in ${organization}`,
    platform.id,
  );
  world.remember(
    `provider-binary upload of ${name} ${number} in ${organization}`,
    lastSegment(platform.links['provider-binary-upload'] ?? ''),
  );
}

async function upload(world: World, file: string, release: string, bytes: string): Promise<void> {
  const segment = await world.id(`${file} upload of ${release}`);
  const response = await sendRequest(
    `${world.server.url}/api/v2/registry-provider-uploads/${file}/${segment}`,
    { method: 'PUT', raw: world.bytes(bytes) },
  );
  if (response.status !== 200)
    throw new Error(`upload of ${bytes}: ${response.status} ${response.text}`);
}

async function createVersionWithSums(
  world: World,
  name = '',
  number = '',
  organization = '',
): Promise<void> {
  await createVersion(world, name, number, organization);
  await upload(
    world,
    'shasums',
    `${name} ${number} in ${organization}`,
    `shasums of ${name} ${number}`,
  );
}

async function publishVersion(
  world: World,
  name = '',
  number = '',
  organization = '',
): Promise<void> {
  await createPlatform(world, name, number, 'linux', 'amd64', organization);
  const release = `${name} ${number} in ${organization}`;
  await upload(world, 'shasums', release, `shasums of ${name} ${number}`);
  await upload(world, 'shasums-sig', release, `signature of ${name} ${number}`);
  await upload(world, 'provider-binary', release, `package of ${name} ${number}`);
}
