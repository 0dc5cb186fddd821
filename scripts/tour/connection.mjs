// The generated client, as somebody's program would use it: one object for each tag of the documents.
import * as client from '../../generated/client/dist/index.js';
import { Mistake } from './options.mjs';

/** The areas of the API for one token. The signal ends whatever is under way. */
export function connect(url, token, signal) {
  const fetchApi = (address, init) => fetch(address, { ...init, signal: init?.signal ?? signal });
  const configuration = new client.Configuration({ basePath: url, accessToken: token, fetchApi });
  return {
    url,
    organizations: new client.OrganizationsApi(configuration),
    teams: new client.TeamsApi(configuration),
    tokens: new client.AuthenticationTokensApi(configuration),
    modules: new client.RegistryModulesApi(configuration),
    noCode: new client.NoCodeModulesApi(configuration),
    noCodeWorkspaces: new client.NoCodeWorkspacesApi(configuration),
    workspaces: new client.WorkspacesApi(configuration),
    upgrades: new client.WorkspaceUpgradesApi(configuration),
    runs: new client.RunsApi(configuration),
    logs: new client.RunLogsApi(configuration),
    plans: new client.PlansApi(configuration),
    states: new client.StateVersionsApi(configuration),
  };
}

export const statusOf = (error) =>
  error instanceof client.ResponseError ? error.response.status : undefined;

/** What a refused request says, one line for each broken rule. */
export async function refusalsIn(error) {
  const { errors } = client.ErrorDocumentFromJSON(await error.response.json());
  return errors.map(({ detail, title }) => detail ?? title);
}

/** An error of the client as a sentence for whoever runs the tour; other errors stay as they are. */
export async function explained(error, url) {
  if (error instanceof client.FetchError)
    return new Mistake(
      `No server answers at ${url} (${reasonOf(error)}). Start one with npm start, in another terminal; --url names another address.`,
    );
  if (!(error instanceof client.ResponseError)) return error;
  const { status } = error.response;
  if (status === 401)
    return new Mistake(
      `The server at ${url} does not know the token. npm start shows it; --token takes another one.`,
    );
  const refusals = await refusalsIn(error).catch(() => [`not an answer of Gantry`]);
  return new Mistake(
    `${new URL(error.response.url).pathname} was answered with ${status}: ${refusals.join(' ')}`,
  );
}

function reasonOf({ cause }) {
  return cause?.cause?.code ?? cause?.cause?.message ?? cause?.message ?? 'no reason given';
}
