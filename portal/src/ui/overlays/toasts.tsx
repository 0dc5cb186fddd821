import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasted, onFirstToast } from './toast.js';

const ToastRegion = lazy(() => import('./toast-region.js'));

/** Renders the messages of `toast`. The first message loads the component that shows them. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(onFirstToast, hasToasted);
  return isNeeded ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
