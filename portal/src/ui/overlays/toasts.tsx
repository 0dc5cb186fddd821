import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasted, onFirstToast } from './toast.js';

const ToastRegion = lazy(() => import('./toast-region.js'));

/** Shows what `toast` says. One per application; loaded with the first toast. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(onFirstToast, hasToasted);
  return isNeeded ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
