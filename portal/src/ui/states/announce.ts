type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Has a screen reader say the message when it is idle. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

/** Returns how to stop listening. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
