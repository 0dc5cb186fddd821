import { expect } from 'vitest';
import { corpus, readSample } from '../../areas/gpg-keys/support/corpus.js';
import { sendRequest } from '../../support/http.js';

/** Twenty real keys that the default configuration accepts. */
export function distinctKeys(): string[] {
  const once = new Map(
    corpus.accepted
      .filter(({ options }) => options === undefined)
      .map(({ keyId, file }) => [keyId, readSample(file)]),
  );
  return [...once.values()].slice(0, 20);
}

export async function createOrganizations(
  url: string,
  token: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const body = {
      data: { type: 'organizations', attributes: { name, email: 'ops@example.com' } },
    };
    expect((await sendRequest(`${url}/api/v2/organizations`, { token, body })).status).toBe(201);
  }
}
