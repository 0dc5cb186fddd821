import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastTone = 'good' | 'bad';

interface ToastMessage {
  readonly message: string;
  readonly tone: ToastTone;
}

const GOOD_TIMEOUT_MS = 6_000;

export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

export function addToast(message: string, tone: ToastTone): void {
  toastQueue.add({ message, tone }, tone === 'good' ? { timeout: GOOD_TIMEOUT_MS } : {});
}
