import { request as send } from 'node:http';

/** Sends one request; resolves when its response has been read completely. */
export function call(url, { method, path, headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const sent = send(
      `${url}${path}`,
      {
        method,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
        agent,
      },
      (response) => {
        const refused =
          response.statusCode >= 300 &&
          new Error(`${method} ${path} returned ${response.statusCode}`);
        response.resume().on('end', () => (refused ? reject(refused) : resolve()));
      },
    );
    sent.on('error', reject).end(body);
  });
}
