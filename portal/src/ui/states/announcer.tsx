import { useEffect, useState } from 'react';
import { onAnnouncement } from './announce.js';

/** The live region for `announce`. */
export function Announcer() {
  const [message, setMessage] = useState('');
  useEffect(() => onAnnouncement(setMessage), []);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {message}
    </div>
  );
}
