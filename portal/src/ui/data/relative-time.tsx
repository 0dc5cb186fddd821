import { useSyncExternalStore } from 'react';
import { relativeTime } from './relative-time-text.js';

const TICK_MS = 30_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

const tick = (): number => Math.floor(Date.now() / TICK_MS);

/** "5 minutes ago", with the exact time as a tooltip. */
export function RelativeTime({ time }: { time: string }) {
  useSyncExternalStore(subscribe, tick);
  return (
    <time dateTime={time} title={new Date(time).toLocaleString()}>
      {relativeTime(new Date(time), new Date())}
    </time>
  );
}
