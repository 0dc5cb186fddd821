// The client, as a user's program would use it, and its errors as sentences for the user.
import { Gantry, GantryError, RunEndedError } from '../../client/dist/index.mjs';
import { Mistake } from './options.mjs';

/** The signal aborts active requests. */
export function connect(url, token, signal) {
  const fetchUntil = (address, init) => fetch(address, { ...init, signal: init?.signal ?? signal });
  return new Gantry({ url, token, fetch: fetchUntil });
}

/** Returns an error of the client as a sentence for the user, and other errors unchanged. */
export function explained(error, url) {
  if (error instanceof TypeError && error.cause)
    return new Mistake(
      `No server answers at ${url} (${reasonOf(error)}). Start one with npm start in another terminal, or name another address with --url.`,
    );
  if (error instanceof RunEndedError) return new Mistake(error.message);
  if (!(error instanceof GantryError)) return error;
  if (error.status === 401)
    return new Mistake(
      `The server at ${url} does not accept the token. npm start stores its token in data/admin-token; pass another one with --token.`,
    );
  return new Mistake(`${error.operation} failed with status ${error.status}: ${error.message}`);
}

const reasonOf = ({ cause }) => cause.code ?? cause.message;
