import { request as send } from 'node:http';

/** One request; resolves when its answer has been read to the end. */
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
          new Error(`${method} ${path} was answered ${response.statusCode}`);
        response.resume().on('end', () => (refused ? reject(refused) : resolve()));
      },
    );
    sent.on('error', reject).end(body);
  });
}
