import { useEffect, useState } from 'react';
import { onAnnouncement } from './announce.js';

/** The live region of the whole portal. */
export function Announcer() {
  const [message, setMessage] = useState('');
  useEffect(() => onAnnouncement(setMessage), []);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {message}
    </div>
  );
}
