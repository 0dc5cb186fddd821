import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly rows?: number;
  /** Lines of text, or boxes of the size of a card. */
  readonly shape?: 'lines' | 'cards';
}

export function Skeleton({ rows = 4, shape = 'lines' }: SkeletonProps) {
  return (
    <div role="status" className={styles[shape]}>
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles['bar']} />
      ))}
    </div>
  );
}
