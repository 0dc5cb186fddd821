import { Connection } from '@gantry/client';

/**
 * The connection of the portal. The session cookie authenticates each request; the browser sends it
 * to this server only. Each module of this folder creates only the part of the client that it
 * needs, such as `new RunsApi(connection)`, which keeps pages small.
 */
export const connection = new Connection({
  url: window.location.origin,
  credentials: 'same-origin',
});
