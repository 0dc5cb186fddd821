import { Connection } from '@gantry/client';

/**
 * The session's cookie signs each request in; the browser sends it to this server only. Each module of this folder makes
 * the part of the client that it needs, such as `new RunsApi(connection)`, so that a page loads no other operations.
 */
export const connection = new Connection({
  url: window.location.origin,
  credentials: 'same-origin',
});
