import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '../api/session.js';
import { FailedPage } from './failed-page.js';
import { NotFoundPage } from './not-found-page.js';
import { Root } from './root.js';
import { pageNumber, searchOf, text } from './search.js';
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

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/-/workspaces', replace: true });
  },
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

const noPage = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundPage,
});

const routeTree = root.addChildren([signedIn.addChildren([home, myWorkspaces, noPage])]);

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
