import type { ModuleReadme } from '@gantry/client';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Markdown } from '../../ui/data/markdown.js';
import { Notice } from '../../ui/states/notice.js';
import styles from './declarations.module.css';

/** Characters; to format more would block the page for seconds. */
const MAX_FORMATTED_LENGTH = 100_000;

export function Readme({ readme }: { readme: ModuleReadme | null }) {
  if (!readme)
    return (
      <EmptyState title="This version has no readme">
        The other tabs show its inputs and outputs.
      </EmptyState>
    );
  return (
    <>
      {/\.(md|markdown)$/i.test(readme.name) && readme.text.length <= MAX_FORMATTED_LENGTH ? (
        <Markdown text={readme.text} />
      ) : (
        <pre className={styles['code']}>{readme.text}</pre>
      )}
      {readme.truncated && <Notice>The readme is truncated here.</Notice>}
    </>
  );
}
