import { Download } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../ui/fields/button.js';
import { ErrorState } from '../../ui/states/error-state.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { matchesIn } from './log-lines.js';
import { LogMatches } from './log-matches.js';
import { LogRows } from './log-rows.js';
import styles from './log-viewer.module.css';
import { useRunLog } from './run-log.js';

/** The growing log, with search and download. */
export function LogViewer({ runId }: { runId: string }) {
  const { rows, width, state, error, download } = useRunLog(runId);
  const [words, setWords] = useState('');
  const [current, setCurrent] = useState(0);
  const matches = useMemo(() => matchesIn(rows, words), [rows, words]);
  const search = useCallback((text: string) => {
    setWords(text);
    setCurrent(0);
  }, []);
  return (
    <div className={styles['viewer']}>
      <div className={styles['tools']}>
        <SearchField label="Search the log" value={words} onSearch={search} />
        {words !== '' && (
          <LogMatches current={current} count={matches.length} onChange={setCurrent} />
        )}
        <Button look="quiet" isDisabled={rows.length === 0} onPress={() => save(download(), runId)}>
          <Download aria-hidden />
          Download
        </Button>
      </div>
      {state === 'failed' && <ErrorState error={error} />}
      {rows.length > 0 ? (
        <LogRows
          rows={rows}
          width={width}
          isGrowing={state === 'following'}
          words={words}
          shownMatch={matches[current]}
        />
      ) : (
        state !== 'failed' && (
          <p className={styles['empty']}>
            {state === 'complete' ? 'The log is empty.' : 'The log appears here as it is written.'}
          </p>
        )
      )}
    </div>
  );
}

function save(content: Blob, runId: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${runId}.log`;
  link.click();
  URL.revokeObjectURL(url);
}
