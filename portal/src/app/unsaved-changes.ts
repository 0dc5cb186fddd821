import { useEffect } from 'react';

const forms = new Set<symbol>();
const listeners = new Set<() => void>();

function changeForms(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/** Whether a form of the page has unsaved changes. */
export const unsavedChanges = {
  get: (): boolean => forms.size > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** For forms without a draft: warns users who leave the page with unsaved changes. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = Symbol('form');
    changeForms(() => forms.add(form));
    return () => changeForms(() => forms.delete(form));
  }, [isUnsaved]);
}
