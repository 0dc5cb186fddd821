import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An upload whose second half is sent on demand. */
export interface SlowUpload {
  finish(): Promise<{ readonly status: number; readonly text: string }>;
  /** Closes the connection. */
  cut(): void;
}

/** Sends the first half of the archive. */
export function startSlowUpload(url: string, archive: Buffer): SlowUpload {
  const half = archive.length >> 1;
  const sent = request(url, { method: 'PUT', headers: { 'Content-Length': archive.length } });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on(
      'response',
      (response) =>
        void text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, text: body }),
          reject,
        ),
    );
  });
  // A caller that closes the connection ignores the response.
  answer.catch(() => undefined);
  sent.write(archive.subarray(0, half));
  return {
    finish: () => {
      sent.end(archive.subarray(half));
      return answer;
    },
    cut: () => void sent.destroy(),
  };
}
