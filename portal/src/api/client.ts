import { Connection } from '@gantry/client';

/**
 * Authenticates with the session cookie, which the browser sends to this server only. Each module
 * of this folder creates only the part of the client that it needs, such as
 * `new RunsApi(connection)`, which keeps pages small.
 */
export const connection = new Connection({
  url: window.location.origin,
  credentials: 'same-origin',
});
