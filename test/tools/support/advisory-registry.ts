import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

async function bodyOf(request: IncomingMessage): Promise<Record<string, string[]>> {
  const bytes = await buffer(request);
  return JSON.parse(
    (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString(),
  ) as Record<string, string[]>;
}

/**
 * Starts a registry that responds only to npm's request for advisories: one for each installed
 * package in `severities`, which maps package names to severities.
 */
export async function startAdvisoryRegistry(
  severities: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/-/npm/v1/security/advisories/bulk')
      return void response.writeHead(404).end('{}');
    void bodyOf(request).then((installed) => {
      const affected = Object.keys(installed).filter((name) => severities[name]);
      const advisories = affected.map((name) => [
        name,
        [
          {
            id: 1,
            url: 'https://advisories.example/1',
            title: 'A planted advisory',
            severity: severities[name],
            vulnerable_versions: '<4.1.0',
          },
        ],
      ]);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Object.fromEntries(advisories)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}
