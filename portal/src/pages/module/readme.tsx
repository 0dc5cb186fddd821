import type { ModuleReadme } from '@gantry/client';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Notice } from '../../ui/states/notice.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import styles from './declarations.module.css';

/** Loaded separately, because the formatter is large. */
const Markdown = lazy(() => import('../../ui/data/markdown.js'));

/** The maximum number of characters to format. More would block the page for seconds. */
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
        <Suspense fallback={<Skeleton rows={4} />}>
          <Markdown text={readme.text} />
        </Suspense>
      ) : (
        <pre className={styles['code']}>{readme.text}</pre>
      )}
      {readme.truncated && <Notice>The readme is truncated here.</Notice>}
    </>
  );
}
