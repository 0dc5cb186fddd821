import { useEffect, useState } from 'react';
import { onAnnouncement } from './announce.js';

/** The live region for `announce`. */
export function Announcer() {
  const [{ message, number }, setAnnouncement] = useState({ message: '', number: 0 });
  useEffect(
    () =>
      onAnnouncement((text) =>
        setAnnouncement((last) => ({ message: text, number: last.number + 1 })),
      ),
    [],
  );
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {/* A new element: screen readers ignore text that does not change. */}
      <span key={number}>{message}</span>
    </div>
  );
}
