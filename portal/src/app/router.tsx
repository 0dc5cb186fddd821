import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { sessionQuery } from '../api/session.js';
import { FailedPage } from './failed-page.js';
import { NotFoundPage } from './not-found-page.js';
import { Root } from './root.js';
import { oneOf, pageNumber, searchOf, text } from './search.js';
import { Shell } from './shell.js';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root });

/** Everything but the sign-in page: the session is loaded before any page. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad: ({ context }) =>
    context.queries.query({ ...sessionQuery, staleTime: 'static' }).then(() => undefined),
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
  validateSearch: searchOf({ org: text, q: text, page: pageNumber }),
  component: lazyRouteComponent(
    () => import('../pages/my-workspaces/my-workspaces-page.js'),
    'MyWorkspacesPage',
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
  component: lazyRouteComponent(() => import('../pages/upgrade/upgrade-page.js'), 'UpgradePage'),
});

const changeInputs = createRoute({
  getParentRoute: () => signedIn,
  path: '/$org/workspaces/$workspace/inputs',
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

const noPage = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundPage,
});

const routeTree = root.addChildren([
  signedIn.addChildren([
    catalog,
    myWorkspaces,
    module,
    provision,
    workspace,
    upgrade,
    changeInputs,
    run,
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
