import { Download } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { saveFile } from '../../ui/data/save-file.js';
import { Button } from '../../ui/fields/button.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { ErrorState } from '../../ui/states/error-state.js';
import { findMatches } from './log-lines.js';
import { LogMatches } from './log-matches.js';
import { LogRows } from './log-rows.js';
import styles from './log-viewer.module.css';
import { useRunLog } from './run-log.js';

export function LogViewer({ runId }: { runId: string }) {
  const { rows, width, state, error, toBlob } = useRunLog(runId);
  const [words, setWords] = useState('');
  const [current, setCurrent] = useState(0);
  const matches = useMemo(() => findMatches(rows, words), [rows, words]);
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
        <Button
          look="quiet"
          isDisabled={rows.length === 0}
          onPress={() => saveFile(`${runId}.log`, toBlob())}
        >
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
