/** Maximum delay between the end of a tap and the mouse events and the click that it causes. */
const CLICK_MS = 100;

let isPressed = false;
let endedAt = -Infinity;

addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel'] as const)
  addEventListener(
    end,
    ({ timeStamp }) => {
      isPressed = false;
      endedAt = timeStamp;
    },
    true,
  );

/**
 * Runs the action immediately or, during a press, after the end of the press: new content would
 * move the button that the user is pressing.
 */
export function afterPress(action: () => void): void {
  const later = () => void setTimeout(action, CLICK_MS);
  if (isPressed) addEventListener('pointerup', later, { once: true });
  else if (performance.now() - endedAt < CLICK_MS) later();
  else action();
}
