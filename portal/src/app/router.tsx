import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isSignedOut } from '../api/errors.js';
import { sessionQuery, signInWithCode } from '../api/session.js';
import { campaignSearch, campaignsSearch } from './campaigns/campaign-search.js';
import { FailedPage } from './failed-page.js';
import { NotFoundPage } from './not-found-page.js';
import { Root } from './root.js';
import { day, oneOf, pageNumber, searchOf, text } from './search.js';
import { Shell } from './shell.js';
import { pageAfterSignIn } from './sign-in.js';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root });

const signInSearch = searchOf({
  next: text,
  link: oneOf('used', 'elsewhere', 'unknown', 'busy'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  // Signs in if the address is a link that `npm start` has printed.
  beforeLoad: ({ location, search }) => followLink(location.hash, search.next),
  component: lazyRouteComponent(() => import('../pages/sign-in/sign-in-page.js'), 'SignInPage'),
});

const signInCallback = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/callback',
  component: lazyRouteComponent(() => import('../pages/sign-in/callback-page.js'), 'CallbackPage'),
});

async function followLink(hash: string, next: string | undefined): Promise<void> {
  const [, code] = /^code=(.+)$/.exec(hash) ?? [];
  if (code === undefined) return;
  const refusal = await signInWithCode(code);
  const query = new URLSearchParams({ ...(next && { next }), ...(refusal && { link: refusal }) });
  const href = refusal === null ? belowApp(pageAfterSignIn(next)) : `/sign-in?${query.toString()}`;
  // Removes the code from the history.
  throw redirect({ href, replace: true });
}

const belowApp = (path: string): string => path.slice('/app'.length) || '/';

/** The pages for signed-in users, which load the session first. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad: async ({ context }) => {
    try {
      await context.queries.query({ ...sessionQuery, staleTime: 'static' });
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      // The browser is being redirected to the sign-in page.
      await new Promise(() => undefined);
    }
  },
});

const catalog = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: searchOf({ q: text, owner: text, page: pageNumber, org: text }),
  component: lazyRouteComponent(() => import('../pages/catalog/catalog-page.js'), 'CatalogPage'),
});

const myWorkspaces = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/workspaces',
  validateSearch: searchOf({ org: text, q: text, page: pageNumber, show: oneOf('all') }),
  component: lazyRouteComponent(
    () => import('../pages/my-workspaces/my-workspaces-page.js'),
    'MyWorkspacesPage',
  ),
});

// The page reads its parameters from the address, because the router changes some values.
const login = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/login',
  validateSearch: searchOf({
    client_id: text,
    redirect_uri: text,
    response_type: text,
    code_challenge: text,
    code_challenge_method: text,
    state: text,
  }),
  component: lazyRouteComponent(() => import('../pages/login/login-page.js'), 'LoginPage'),
});

const organizations = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/organizations',
  validateSearch: searchOf({ q: text, page: pageNumber, create: oneOf('yes') }),
  component: lazyRouteComponent(
    () => import('../pages/organizations/organizations-page.js'),
    'OrganizationsPage',
  ),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/users',
  validateSearch: searchOf({ q: text, page: pageNumber }),
  component: lazyRouteComponent(() => import('../pages/users/users-page.js'), 'UsersPage'),
});

const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/users/$user',
  component: lazyRouteComponent(() => import('../pages/users/user-page.js'), 'UserPage'),
});

const sessions = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/sessions',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(() => import('../pages/sessions/sessions-page.js'), 'SessionsPage'),
});

const signInProviders = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/sign-in',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(
    () => import('../pages/sign-in-providers/providers-page.js'),
    'ProvidersPage',
  ),
});

const signInProvider = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/sign-in/$provider',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(
    () => import('../pages/sign-in-providers/provider-page.js'),
    'ProviderPage',
  ),
});

const module = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/modules/$namespace/$name/$provider',
  validateSearch: searchOf({
    version: text,
    tab: oneOf('inputs', 'outputs', 'contents', 'versions'),
    from: text,
  }),
  component: lazyRouteComponent(() => import('../pages/module/module-page.js'), 'ModulePage'),
});

const provision = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/modules/$namespace/$name/$provider/provision',
  validateSearch: searchOf({ step: oneOf('review') }),
  component: lazyRouteComponent(
    () => import('../pages/provision/provision-page.js'),
    'ProvisionPage',
  ),
});

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/workspaces/$workspace',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(
    () => import('../pages/workspace/workspace-page.js'),
    'WorkspacePage',
  ),
});

const upgrade = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/workspaces/$workspace/upgrade',
  validateSearch: searchOf({ run: text }),
  component: lazyRouteComponent(() => import('../pages/upgrade/upgrade-page.js'), 'UpgradePage'),
});

const changeInputs = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/workspaces/$workspace/inputs',
  validateSearch: searchOf({ run: text }),
  component: lazyRouteComponent(
    () => import('../pages/change-inputs/change-inputs-page.js'),
    'ChangeInputsPage',
  ),
});

const run = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/workspaces/$workspace/runs/$run',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(() => import('../pages/run/run-page.js'), 'RunPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/settings',
  validateSearch: searchOf({
    tab: oneOf(
      'teams',
      'access',
      'tokens',
      'agents',
      'network',
      'providers',
      'approvals',
      'policies',
      'webhooks',
      'audit',
      'general',
    ),
    action: text,
    since: day,
    until: day,
    webhook: text,
    state: oneOf('pending', 'delivered', 'failed'),
    page: pageNumber,
  }),
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.js'), 'SettingsPage'),
});

const projectNetwork = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/projects/$project/network',
  component: lazyRouteComponent(() => import('../pages/project/network-page.js'), 'NetworkPage'),
});

const projectApprovals = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/projects/$project/approvals',
  component: lazyRouteComponent(
    () => import('../pages/project/approvals-page.js'),
    'ApprovalsPage',
  ),
});

const fleet = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/workspaces',
  validateSearch: searchOf({
    q: text,
    project: text,
    module: text,
    version: text,
    state: text,
    upgrade: oneOf('yes', 'no'),
    drift: oneOf('yes', 'no'),
    tag: text,
    tagged: text,
    sort: text,
    columns: text,
    page: pageNumber,
  }),
  component: lazyRouteComponent(() => import('../pages/fleet/fleet-page.js'), 'FleetPage'),
});

const registry = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/registry',
  validateSearch: searchOf({ tab: oneOf('modules', 'providers'), q: text, page: pageNumber }),
  component: lazyRouteComponent(() => import('../pages/registry/registry-page.js'), 'RegistryPage'),
});

const registryModule = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/registry/modules/$name/$provider',
  component: lazyRouteComponent(
    () => import('../pages/registry/module-page.js'),
    'RegistryModulePage',
  ),
});

const registryProvider = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/registry/providers/$name',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(
    () => import('../pages/registry/provider-page.js'),
    'RegistryProviderPage',
  ),
});

const noCode = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/no-code',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(() => import('../pages/no-code/no-code-page.js'), 'NoCodePage'),
});

const enableNoCode = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/no-code/enable',
  validateSearch: searchOf({ module: text }),
  component: lazyRouteComponent(() => import('../pages/no-code/enable-page.js'), 'EnablePage'),
});

const noCodeSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/no-code/$noCode',
  component: lazyRouteComponent(() => import('../pages/no-code/settings-page.js'), 'SettingsPage'),
});

const campaigns = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/campaigns',
  validateSearch: campaignsSearch,
  component: lazyRouteComponent(
    () => import('../pages/campaigns/campaigns-page.js'),
    'CampaignsPage',
  ),
});

const campaign = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/campaigns/$campaign',
  validateSearch: campaignSearch,
  component: lazyRouteComponent(
    () => import('../pages/campaigns/campaign-page.js'),
    'CampaignPage',
  ),
});

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/keys',
  validateSearch: searchOf({ page: pageNumber }),
  component: lazyRouteComponent(() => import('../pages/keys/keys-page.js'), 'KeysPage'),
});

const uploadKey = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/keys/upload',
  validateSearch: searchOf({ renews: text }),
  component: lazyRouteComponent(() => import('../pages/keys/upload-key-page.js'), 'UploadKeyPage'),
});

const key = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/keys/$keyId',
  component: lazyRouteComponent(() => import('../pages/keys/key-page.js'), 'KeyPage'),
});

const variableSets = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/variable-sets',
  validateSearch: searchOf({ q: text, page: pageNumber }),
  component: lazyRouteComponent(
    () => import('../pages/variable-sets/variable-sets-page.js'),
    'VariableSetsPage',
  ),
});

const variableSet = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/variable-sets/$set',
  component: lazyRouteComponent(
    () => import('../pages/variable-sets/variable-set-page.js'),
    'VariableSetPage',
  ),
});

const policyTemplates = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/policies',
  validateSearch: searchOf({ q: text }),
  component: lazyRouteComponent(
    () => import('../pages/policy-templates/policy-templates-page.js'),
    'PolicyTemplatesPage',
  ),
});

const policyTemplate = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/policies/$template',
  component: lazyRouteComponent(
    () => import('../pages/policy-templates/policy-template-page.js'),
    'PolicyTemplatePage',
  ),
});

const noPage = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundPage,
});

const routeTree = root.addChildren([
  signIn,
  signInCallback,
  signedIn.addChildren([
    catalog,
    myWorkspaces,
    organizations,
    login,
    users,
    user,
    sessions,
    signInProviders,
    signInProvider,
    module,
    provision,
    workspace,
    upgrade,
    changeInputs,
    run,
    settings,
    fleet,
    registry,
    registryModule,
    registryProvider,
    noCode,
    enableNoCode,
    noCodeSettings,
    campaigns,
    campaign,
    keys,
    uploadKey,
    key,
    variableSets,
    variableSet,
    policyTemplates,
    policyTemplate,
    projectNetwork,
    projectApprovals,
    noPage,
  ]),
]);

export const createPortalRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/app',
    context: { queries },
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
