export type ToastTone = 'good' | 'bad';

const listeners = new Set<() => void>();
let isNeeded = false;

/** Confirms an action without interrupting. Failures stay until they are dismissed. */
export async function toast(message: string, tone: ToastTone = 'good'): Promise<void> {
  isNeeded = true;
  for (const listener of listeners) listener();
  const { addToast } = await import('./toast-queue.js');
  addToast(message, tone);
}

export const hasToasted = (): boolean => isNeeded;

export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
