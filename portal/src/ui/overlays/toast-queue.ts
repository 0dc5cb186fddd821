import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { ToastTone } from './toast.js';

interface ToastMessage {
  readonly message: string;
  readonly tone: ToastTone;
}

const GOOD_TIMEOUT_MS = 6_000;

export const toasts = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

export function addToast(message: string, tone: ToastTone): void {
  toasts.add({ message, tone }, tone === 'good' ? { timeout: GOOD_TIMEOUT_MS } : {});
}
