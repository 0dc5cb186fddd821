import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/fields/button.js';
import type { LogRow } from './log-lines.js';
import { LogText } from './log-text.js';
import styles from './log-viewer.module.css';

const ROW_HEIGHT_PX = 20;

interface LogRowsProps {
  readonly rows: readonly LogRow[];
  /** The number of characters of the longest row, without colors. */
  readonly width: number;
  readonly isGrowing: boolean;
  readonly words: string;
  /** The index of the row with the selected match, which is scrolled into view. */
  readonly shownMatch: number | undefined;
}

/**
 * Renders only the rows in and near the view, because logs can be long. At the end of the log, the
 * view follows new rows.
 */
export function LogRows({ rows, width, isGrowing, words, shownMatch }: LogRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  // eslint-disable-next-line react-hooks/incompatible-library -- The portal does not use the React Compiler.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 20,
  });
  const wasGrowing = useRef(false);
  useEffect(() => {
    // The last rows may arrive together with the end of the log.
    if (isAtEnd && (isGrowing || wasGrowing.current))
      virtual.scrollToIndex(rows.length - 1, { align: 'end' });
    wasGrowing.current = isGrowing;
  }, [isAtEnd, isGrowing, rows.length, virtual]);
  useEffect(() => {
    if (shownMatch !== undefined) virtual.scrollToIndex(shownMatch, { align: 'center' });
  }, [shownMatch, virtual]);
  const lastTop = useRef(0);
  const onScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = frame.current ?? document.body;
    // New rows move the end out of view before the view follows, but never scroll the view up.
    if (scrollHeight - scrollTop - clientHeight < 2 * ROW_HEIGHT_PX) setIsAtEnd(true);
    else if (scrollTop < lastTop.current) setIsAtEnd(false);
    lastTop.current = scrollTop;
  };
  const size = {
    height: virtual.getTotalSize(),
    width: `calc(${width}ch + 2 * var(--space-4))`,
  };
  return (
    <>
      <div
        ref={frame}
        className={styles['frame']}
        style={{ '--log-height': `${virtual.getTotalSize()}px` } as CSSProperties}
        role="region"
        aria-label="Log"
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- The keyboard must be able to scroll it.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles['rows']} style={size}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={index}
                  className={classesOf(row, index === shownMatch)}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LogText text={row.text} words={words} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {isGrowing && !isAtEnd && (
        <div className={styles['follow']}>
          <Button onPress={() => virtual.scrollToIndex(rows.length - 1, { align: 'end' })}>
            <ArrowDown aria-hidden />
            Follow the log
          </Button>
        </div>
      )}
    </>
  );
}

const classesOf = ({ tone }: LogRow, isShownMatch: boolean): string =>
  [styles['row'], tone && styles[tone], isShownMatch && styles['current']]
    .filter(Boolean)
    .join(' ');
