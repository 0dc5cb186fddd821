import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasted, onFirstToast } from './toast.js';

const ToastRegion = lazy(() => import('./toast-region.js'));

/** Renders the messages of `toast`; loaded with the first message. The portal has one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(onFirstToast, hasToasted);
  return isNeeded ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
