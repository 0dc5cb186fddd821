import { type NavigateOptions, Outlet, useRouter } from '@tanstack/react-router';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { Toasts } from '../ui/overlays/toasts.js';
import { Announcer } from '../ui/states/announcer.js';
import { SessionEnded } from './session-ended.js';

/** Connects links of React Aria components to the router. Their `href` is a path below /app. */
export function Root() {
  const router = useRouter();
  return (
    <I18nProvider locale="en-US">
      <RouterProvider
        navigate={(to) => void router.navigate({ href: to } as NavigateOptions)}
        useHref={(to) => router.basepath + to}
      >
        <Outlet />
        <SessionEnded />
        <Toasts />
        <Announcer />
      </RouterProvider>
    </I18nProvider>
  );
}
