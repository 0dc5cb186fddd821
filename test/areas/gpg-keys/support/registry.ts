import { generateKey } from 'openpgp';
import { documentedOperations } from '../../../support/contract.js';
import { type HttpResponse, type RequestOptions, sendRequest } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';
import type { World } from '../../../support/world.js';

export const KEYS = '/api/registry/private/v2/gpg-keys';
export const ACME_KEY = '094A677212D9CF8E';

/** The armored text of a named example of the contract. */
export function exampleArmor(name: 'acme' | 'renewal' | 'expired'): string {
  const content =
    documentedOperations.find(({ id }) => id === 'createGpgKey')?.operation.requestBody?.content ??
    {};
  const { data } = Object.values(content)[0]?.examples?.[name]?.value as {
    data: { attributes: { 'ascii-armor': string } };
  };
  return data.attributes['ascii-armor'];
}

/** Generates a new RSA key. */
export async function generateRsaKey(
  name = 'Releases',
): Promise<{ publicKey: string; privateKey: string; keyId: string }> {
  const { publicKey, privateKey } = await generateKey({
    type: 'rsa',
    rsaBits: 2048,
    userIDs: [{ name, email: 'releases@acme.example' }],
    subkeys: [],
    format: 'object',
  });
  return {
    publicKey: publicKey.armor(),
    privateKey: privateKey.armor(),
    keyId: publicKey.getKeyID().toHex().toUpperCase(),
  };
}

export interface ShownKey {
  readonly id: string;
  readonly attributes: {
    readonly 'key-id': string;
    readonly 'ascii-armor': string;
    readonly namespace: string;
    readonly 'updated-at': string;
    readonly openpgp: { readonly status: string };
  };
}

export interface ErrorBody {
  readonly errors: { readonly code?: string; readonly detail: string }[];
}

/** Requests to the endpoints of signing keys, with the token of one caller. */
export class Registry {
  constructor(
    private readonly server: Pick<TestServer, 'url'>,
    private readonly token: string | undefined,
  ) {}

  static async as(world: World, caller: string): Promise<Registry> {
    return new Registry(world.server, await world.token(caller));
  }

  upload(
    namespace: string,
    armor: string,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    return this.send('', {
      body: { data: { type: 'gpg-keys', attributes: { namespace, 'ascii-armor': armor } } },
      headers,
    });
  }

  read(
    namespace: string,
    keyId: string,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    return this.send(`/${namespace}/${keyId}`, { headers });
  }

  move(
    namespace: string,
    keyId: string,
    target: string,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    return this.send(`/${namespace}/${keyId}`, {
      method: 'PATCH',
      body: { data: { type: 'gpg-keys', attributes: { namespace: target } } },
      headers,
    });
  }

  remove(
    namespace: string,
    keyId: string,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    return this.send(`/${namespace}/${keyId}`, { method: 'DELETE', headers });
  }

  list(namespaces: string, page = ''): Promise<HttpResponse> {
    return this.send(`?filter[namespace]=${namespaces}${page}`);
  }

  private send(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return sendRequest(`${this.server.url}${KEYS}${path}`, { ...options, token: this.token });
  }
}

export function keyOf(answer: HttpResponse): ShownKey {
  return (answer.json as { data: ShownKey }).data;
}

export function codesOf(answer: HttpResponse): (string | undefined)[] {
  return (answer.json as ErrorBody).errors.map(({ code }) => code);
}
