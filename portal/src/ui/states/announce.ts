type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Makes a screen reader announce the message when it is idle. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

/** Returns the function that unsubscribes. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
