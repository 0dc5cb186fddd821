import type { ToastTone } from './toast-queue.js';

const listeners = new Set<() => void>();
let isRegionNeeded = false;

/** A `good` message disappears after a few seconds; a `bad` one stays until it is dismissed. */
export async function toast(message: string, tone: ToastTone = 'good'): Promise<void> {
  isRegionNeeded = true;
  for (const listener of listeners) listener();
  const { addToast } = await import('./toast-queue.js');
  addToast(message, tone);
}

export const hasToasted = (): boolean => isRegionNeeded;

export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
