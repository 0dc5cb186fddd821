import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390];

/** Waits until transitions have ended, such as between the colors of two themes. */
const WAIT_FOR_TRANSITIONS = `new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled)))
  .then(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  .then(() => null)`;

/**
 * Excludes React Aria's announcements: those of pending buttons refer to the button for seven
 * seconds, even if the button has been removed.
 */
const RUN_AXE = `axe.run({ exclude: [['[data-live-announcer]']] }).then(({ violations }) => violations)`;

/**
 * Returns the findings of axe on the page in both themes and at two screen widths, and the width of
 * the page where it exceeds that of the screen.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  for (const colorScheme of SCHEMES)
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(WAIT_FOR_TRANSITIONS);
      const violations = await page.evaluate<Violation[]>(RUN_AXE);
      for (const { id, nodes } of violations)
        found.push(`${colorScheme} ${width}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (scrolled > width) found.push(`${colorScheme} ${width}: ${scrolled} px wide`);
    }
  return found;
}
