import type { Locator, Page } from 'playwright-core';

const MAX_STEPS = 150;
const LOST_AFTER_MS = 3_000;

/**
 * Moves the focus like a person who has only a keyboard. Fails if the focus is lost or leaves the
 * screen, or if an element looks the same with and without it.
 */
export class Focus {
  private hasBegun = false;

  constructor(private readonly page: Page) {
    // A new document has no focus.
    page.on('domcontentloaded', () => (this.hasBegun = false));
  }

  async moveTo(target: Locator): Promise<void> {
    await target.waitFor();
    if (this.hasBegun) await this.expectFocusKept();
    this.hasBegun = true;
    let wraps = 0;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const key = await target.evaluate(nextKey);
      if (key === null) return;
      await this.page.keyboard.press(key);
      const { isLost, problem } = await this.page.evaluate(observe);
      if (problem !== null) throw new Error(`${this.page.url()}: ${problem}`);
      // Between the last element of the page and the first, the browser itself has the focus.
      if (isLost && (wraps += 1) > 1) break;
    }
    throw new Error(`${this.page.url()}: the keyboard does not reach ${String(target)}`);
  }

  private async expectFocusKept(): Promise<void> {
    const hasFocus = this.page.waitForFunction(
      () => document.activeElement !== null && document.activeElement !== document.body,
      undefined,
      { timeout: LOST_AFTER_MS },
    );
    await hasFocus.catch(() => {
      throw new Error(`${this.page.url()}: the focus is lost`);
    });
  }
}

/** The key that moves toward the element; null if the element has the focus. Runs in the page. */
function nextKey(element: Element): string | null {
  const active = document.activeElement;
  if (active === element) return null;
  if (active === null || active === document.body) return 'Tab';
  const isBefore =
    (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const composite = active.closest('[role=grid], [role=tablist], [role=listbox], [role=menu]');
  if (!composite?.contains(element)) return isBefore ? 'Shift+Tab' : 'Tab';
  const isAcross = composite.role === 'tablist' || active.contains(element);
  if (isAcross) return isBefore && !active.contains(element) ? 'ArrowLeft' : 'ArrowRight';
  return isBefore ? 'ArrowUp' : 'ArrowDown';
}

interface Observed {
  readonly isLost: boolean;
  readonly problem: string | null;
}

/**
 * Compares the element that had the focus before with its appearance at that time. Runs in the
 * page.
 */
async function observe(): Promise<Observed> {
  // Styles follow the focus in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const memory = window as { observedFocus?: { element: Element; appearance: string } | undefined };
  const appearanceOf = (element: Element): string => {
    const around: Element[] = [];
    for (let one: Element | null = element; one && around.length < 5; one = one.parentElement)
      around.push(one);
    return around
      .flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [
          style.boxShadow,
          style.outline,
          style.backgroundColor,
          style.borderColor,
          style.transform,
        ].join(),
      )
      .join(';');
  };
  const last = memory.observedFocus;
  const active = document.activeElement ?? document.body;
  const isLost = active === document.body;
  memory.observedFocus = isLost ? undefined : { element: active, appearance: appearanceOf(active) };
  const { top, bottom, left, right } = active.getBoundingClientRect();
  const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const nameOf = (element: Element): string => element.outerHTML.slice(0, 200);
  const isUnmarked =
    last !== undefined &&
    last.element !== active &&
    last.element.isConnected &&
    appearanceOf(last.element) === last.appearance;
  let problem: string | null = null;
  if (isUnmarked) problem = `the focus is invisible on ${nameOf(last.element)}`;
  else if (!isLost && !isOnScreen)
    problem = `the focus is outside of the screen on ${nameOf(active)}, ${JSON.stringify({ top, bottom, left, right, scrolled: scrollY, isFocused: active.matches(':focus') })}`;
  return { isLost, problem };
}
