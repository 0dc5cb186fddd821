import { type RefObject, useEffect } from 'react';

/**
 * Recovers the focus that is lost when the focused control disappears or is disabled. Focuses the
 * heading of the control's section, or else of the page.
 */
export function useFocusRecovery(pageHeading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    let card: Element | null = null;
    const isLost = (): boolean =>
      document.activeElement === document.body &&
      last !== null &&
      (!last.isConnected || last.matches(':disabled'));
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last = target;
      card = target.closest('section');
    };
    const recover = (): void => {
      if (!isLost()) return;
      const cardHeading = card?.isConnected ? card.querySelector<HTMLElement>('h2') : null;
      cardHeading?.setAttribute('tabindex', '-1');
      (cardHeading ?? pageHeading.current)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      // Wait two frames, because a closing dialog may return the focus in the next one.
      requestAnimationFrame(() => requestAnimationFrame(recover));
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [pageHeading]);
}
