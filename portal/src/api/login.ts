import { LoginApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import type { NewToken } from './tokens.js';

const login = new LoginApi(connection);

/** The query with which a command-line tool opens the portal's page. */
export interface ToolRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly responseType: string;
  readonly codeChallenge: string;
  readonly codeChallengeMethod: string;
  readonly state: string;
}

/** Missing parameters become empty strings, which the server reports. */
export function toolRequestOf(search: string): ToolRequest {
  const query = new URLSearchParams(search);
  const parameter = (name: string): string => query.get(name) ?? '';
  return {
    clientId: parameter('client_id'),
    redirectUri: parameter('redirect_uri'),
    responseType: parameter('response_type'),
    codeChallenge: parameter('code_challenge'),
    codeChallengeMethod: parameter('code_challenge_method'),
    state: parameter('state'),
  };
}

/** Fails if the request is invalid: the page must then neither continue nor redirect. */
export const toolRequestQuery = (request: ToolRequest) =>
  queryOptions({
    queryKey: ['login-request', request],
    queryFn: async ({ signal }) => login.readRequest(request, { signal }),
  });

/** Returns the redirect URI of the tool, with the authorization code. */
export const authorizeTool = async (request: ToolRequest, token: NewToken): Promise<string> =>
  (await login.createAuthorization({ ...request, ...token })).redirectTo;
