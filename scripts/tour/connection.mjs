// Creates API clients, and converts errors of requests and runs to messages for the user.
import { Gantry, GantryError, RunEndedError } from '../../client/dist/index.mjs';
import { TourError } from './options.mjs';

/** `signal` aborts active requests, unless a call has its own signal. */
export function connect(url, token, signal) {
  const fetchWithSignal = (address, init) =>
    fetch(address, { ...init, signal: init?.signal ?? signal });
  return new Gantry({ url, token, fetch: fetchWithSignal });
}

/** Converts an error of a request or a run to a `TourError`. Returns other errors unchanged. */
export function explain(error, url) {
  if (error instanceof TypeError && error.cause)
    return new TourError(
      `${url} cannot be reached (${reasonOf(error)}). Start a server with npm start in another terminal, or pass another address with --url.`,
    );
  if (error instanceof RunEndedError) return new TourError(error.message);
  if (!(error instanceof GantryError)) return error;
  if (error.status === 401)
    return new TourError(
      `The server at ${url} does not accept the token. npm start stores its token in data/admin-token; pass another one with --token.`,
    );
  return new TourError(`${error.operation} failed with status ${error.status}: ${error.message}`);
}

const reasonOf = ({ cause }) => cause.code ?? cause.message;
