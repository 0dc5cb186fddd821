import { X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { toastQueue } from './toast-queue.js';
import styles from './toast-region.module.css';

export default function ToastRegion() {
  return (
    <AriaToastRegion queue={toastQueue} className={styles['region'] ?? ''}>
      {({ toast }) => (
        <Toast toast={toast} className={`${styles['toast']} ${styles[toast.content.tone]}`}>
          <ToastContent className={styles['content'] ?? ''}>
            <Text slot="title">{toast.content.message}</Text>
          </ToastContent>
          <Button slot="close" aria-label="Dismiss">
            <X aria-hidden />
          </Button>
        </Toast>
      )}
    </AriaToastRegion>
  );
}
