/** Maximum delay between the end of a tap and the mouse events and the click that it causes. */
const CLICK_MS = 100;
const ENDS = ['pointerup', 'pointercancel'] as const;

let isPressed = false;
let endedAt = -Infinity;

addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ENDS)
  addEventListener(
    end,
    ({ timeStamp }) => {
      isPressed = false;
      endedAt = timeStamp;
    },
    true,
  );

/**
 * Runs the action immediately or, during a press, shortly after it: new content would move the
 * button that the user is pressing.
 */
export function afterPress(action: () => void): void {
  const later = () => void setTimeout(action, CLICK_MS);
  if (isPressed) afterEnd(later);
  else if (performance.now() - endedAt < CLICK_MS) later();
  else action();
}

/** Runs the action at the first end of a press. */
function afterEnd(action: () => void): void {
  const listeners = new AbortController();
  const run = (): void => {
    listeners.abort();
    action();
  };
  for (const end of ENDS) addEventListener(end, run, { signal: listeners.signal });
}
