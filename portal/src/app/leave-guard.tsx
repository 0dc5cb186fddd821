import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { LeaveDialogProps } from './leave-dialog.js';
import { unsavedChanges } from './unsaved-changes.js';

const LeaveDialog = lazy(() =>
  import('./leave-dialog.js').catch(() => ({ default: BrowserPrompt })),
);

/** Replaces the dialog if it could not be loaded. */
function BrowserPrompt({ isOpen, onLeave, onStay }: LeaveDialogProps): null {
  useEffect(() => {
    if (isOpen) (window.confirm('Leave without saving?') ? onLeave : onStay)();
  }, [isOpen, onLeave, onStay]);
  return null;
}

/** Filters and tabs of the same page keep its forms. */
const isOtherPage: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/**
 * Prompts before a link or the back button leaves a page with unsaved changes. If the tab is closed
 * or reloaded, the browser prompts.
 */
export function LeaveGuard() {
  const hasChanges = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.get);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isOtherPage,
    disabled: !hasChanges,
    withResolver: true,
  });
  if (!hasChanges) return null;
  return (
    <Suspense>
      <LeaveDialog
        isOpen={status === 'blocked'}
        onLeave={() => proceed?.()}
        onStay={() => reset?.()}
      />
    </Suspense>
  );
}
