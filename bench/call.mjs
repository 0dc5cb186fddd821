import { request as send } from 'node:http';

/** Sends a request and reads the whole response. Rejects unless the status is 2xx. */
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
        response.resume().on('end', () => {
          if (response.statusCode < 300) resolve();
          else reject(new Error(`${method} ${path} returned ${response.statusCode}`));
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}
