import styles from './code-block.module.css';
import { CopyButton } from './copy-button.js';

interface CodeBlockProps {
  readonly text: string;
  /** Names the text, as in "Copy key". */
  readonly what: string;
}

export function CodeBlock({ text, what }: CodeBlockProps) {
  return (
    <div className={styles['block']}>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- Keyboard users must be able to scroll the text. */}
      <pre tabIndex={0} role="region" aria-label={what} className={styles['text']}>
        <code>{text}</code>
      </pre>
      <div className={styles['copy']}>
        <CopyButton text={text} what={what} />
      </div>
    </div>
  );
}
