import { failureOf, isForbiddenOrAbsent } from '../../api/errors.js';
import { Button } from '../fields/button.js';
import styles from './states.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Why a request failed, and, if known, the ID that identifies it in the server's log. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { message, requestId } = failureOf(error);
  const isAbsent = isForbiddenOrAbsent(error);
  return (
    <div role="alert" className={styles['error']}>
      <p className={styles['title']}>{isAbsent ? 'Not found' : 'This could not be loaded'}</p>
      <p className={styles['text']}>
        {isAbsent ? 'It does not exist, or you do not have access to it.' : message}
      </p>
      {requestId !== undefined && (
        <p className={styles['request']}>
          Request ID for support: <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <div className={styles['actions']}>
          <Button onPress={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}
