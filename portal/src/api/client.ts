import { Connection } from '@gantry/client';

/**
 * Authenticates with the session cookie. To keep pages small, use this connection with single APIs,
 * such as `new RunsApi(connection)`: the class `Gantry` contains all of them.
 */
export const connection = new Connection({
  url: window.location.origin,
  credentials: 'same-origin',
});
