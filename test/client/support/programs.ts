/** Goes through the platform with the client and prints what it saw, as JSON. */
export const TOUR = `
import * as gantry from '@gantry/client';

const basePath = process.env.GANTRY_URL;
const admin = new gantry.Configuration({ basePath, accessToken: process.env.GANTRY_TOKEN });
const as = (document) => new gantry.Configuration({ basePath, accessToken: document.data.attributes.token });
const seen = {};

/** Status and document of the error that the call must end in. */
async function refusal(call, read) {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof gantry.ResponseError)) throw error;
    return { status: error.response.status, document: read(await error.response.json()) };
  }
  throw new Error('no error');
}

const organizations = new gantry.OrganizationsApi(admin);
const { data: organization } = await organizations.createOrganization({
  organizationCreateRequest: { data: { type: 'organizations', attributes: { name: 'globex', email: 'platform@globex.example', partition: 'europe' } } },
});
seen.organization = { name: organization.attributes.name, partition: organization.attributes.partition, isDate: organization.attributes.createdAt instanceof Date };

const users = new gantry.UsersApi(admin);
const { data: user } = await users.createUser({ userCreateRequest: { data: { type: 'users', attributes: { username: 'gil', email: 'gil@globex.example' } } } });

const teams = new gantry.TeamsApi(admin);
const { data: team } = await teams.createTeam({
  organizationName: 'globex',
  teamCreateRequest: { data: { type: 'teams', attributes: { name: 'policies', organizationAccess: { aclRead: true } } } },
});
await teams.addTeamUsers({ teamId: team.id, teamUsersRequest: { data: [{ type: 'users', id: user.id }] } });
seen.teams = (await teams.listTeams({ organizationName: 'globex', filterNames: ['policies'] })).data.map(({ attributes }) => [attributes.name, attributes.usersCount, attributes.organizationAccess.aclRead]);

const tokens = new gantry.AuthenticationTokensApi(admin);
const inAnHour = new Date(Date.now() + 3_600_000);
const ofUser = await tokens.createUserToken({
  userId: user.id,
  authenticationTokenCreateRequest: { data: { type: 'authentication-tokens', attributes: { description: 'laptop', expiredAt: inAnHour } } },
});
seen.expiry = ofUser.data.attributes.expiredAt.getTime() === inAnHour.getTime();
const ofTeam = await tokens.createTeamToken({ teamId: team.id });
const ofOrganization = await tokens.createOrganizationToken({ organizationName: 'globex' });

seen.account = (await new gantry.UsersApi(as(ofUser)).readAccountDetails()).data.attributes.username;
seen.templates = Object.keys(await new gantry.TemplatedPoliciesApi(as(ofTeam)).listTemplatedPolicies());
seen.template = (await new gantry.TemplatedPoliciesApi(as(ofTeam)).readTemplatedPolicy({ name: 'builtin/node' })).templateName;
const policies = new gantry.TemplatedPoliciesApi(as(ofOrganization));
const policy = await policies.previewTemplatedPolicy({ name: 'builtin/service', policyVariables: { name: 'web' } });
seen.policy = { name: policy.name, namespace: policy.namespace, partition: policy.partition };
const api = await policies.previewTemplatedPolicy({ name: 'builtin/node', policyVariables: { name: 'n1', partition: 'asia' } });
seen.partition = api.partition;
seen.none = (await policies.previewTemplatedPolicy({ name: 'builtin/dns' })).rules.length > 0;

seen.problem = await refusal(() => policies.previewTemplatedPolicy({ name: 'builtin/service', policyVariables: { nmae: 'web' } }), gantry.ProblemFromJSON);
seen.invalid = await refusal(
  () => teams.createTeam({ organizationName: 'globex', teamCreateRequest: { data: { type: 'teams', attributes: { name: 'no blanks', visibility: 'hidden' } } } }),
  gantry.ErrorDocumentFromJSON,
);
seen.missing = await refusal(() => organizations.readOrganization({ organizationName: 'nowhere' }), gantry.ErrorDocumentFromJSON);
seen.stranger = await refusal(() => new gantry.OrganizationsApi(new gantry.Configuration({ basePath, accessToken: 'wrong' })).listOrganizations(), gantry.ErrorDocumentFromJSON);

const raw = await organizations.listOrganizationsRaw({ q: 'globex' });
seen.raw = { id: /^req-/.test(raw.raw.headers.get('x-request-id')), total: (await raw.value()).meta.pagination.totalCount };
await organizations.deleteOrganization({ organizationName: 'globex' });
console.log(JSON.stringify(seen));
`;

/** Every line marked with an expectation must be an error to the compiler, and no other. */
export const TYPED = `
import {
  Configuration,
  type ErrorDocument,
  ErrorDocumentFromJSON,
  type PreviewTemplatedPolicyRequest,
  type Problem,
  ResponseError,
  type SyntheticPolicy,
  type TemplatedPolicy,
  TemplatedPoliciesApi,
  TeamsApi,
} from '@gantry/client';

const configuration: Configuration = new Configuration({ basePath: 'https://gantry.example.com', accessToken: () => 'token' });
const policies = new TemplatedPoliciesApi(configuration);
const request: PreviewTemplatedPolicyRequest = { name: 'builtin/service', ns: 'acme', policyVariables: { name: 'web', tier: 'gold' } };

export async function rules(): Promise<string> {
  const listed: Record<string, TemplatedPolicy> = await policies.listTemplatedPolicies();
  const policy: SyntheticPolicy = await policies.previewTemplatedPolicy(request, { signal: AbortSignal.timeout(1_000) });
  const namespace: string | undefined = policy.namespace;
  return [policy.rules, namespace, ...Object.keys(listed)].join();
}

export async function createdAt(): Promise<Date> {
  const { data } = await new TeamsApi(configuration).createTeam({
    organizationName: 'acme',
    teamCreateRequest: { data: { type: 'teams', attributes: { name: 'ops', visibility: 'secret', organizationAccess: { aclRead: true } } } },
  });
  // @ts-expect-error the members of an answer are known
  data.attributes.nmae;
  // @ts-expect-error the type of the resource is one text
  await new TeamsApi(configuration).createTeam({ organizationName: 'acme', teamCreateRequest: { data: { type: 'team', attributes: { name: 'ops' } } } });
  // @ts-expect-error the name is required
  await policies.readTemplatedPolicy({});
  return new Date();
}

export async function pointers(error: unknown): Promise<(string | undefined)[]> {
  if (!(error instanceof ResponseError)) return [];
  const document: ErrorDocument = ErrorDocumentFromJSON(await error.response.json());
  return document.errors.map(({ source }) => source?.pointer);
}

export const variables = (problem: Problem): string[] => (problem.errors ?? []).map(({ variable, rule }) => variable + rule);
`;
