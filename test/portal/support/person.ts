import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { drop } from './desk.js';
import { Focus } from './focus.js';

/** How a person uses the portal: on a computer with a mouse or only the keyboard, or on a phone. */
export const WAYS = ['with a mouse', 'with the keyboard alone', 'on a phone'] as const;
export type Way = (typeof WAYS)[number];

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Finds elements by role or label, and uses them in one of the ways. */
export interface Person {
  readonly page: Page;
  /** Presses a button, link, tab, row, option or menu item. */
  press(target: Locator): Promise<void>;
  /** Replaces the value of a field. */
  fill(field: Locator, text: string): Promise<void>;
  /** Drops files on the area, or chooses them with its button. */
  give(zone: Locator, files: string[]): Promise<void>;
  /** Closes a dialog without its action. */
  leave(dialog: Locator): Promise<void>;
  /** Follows a link of the main navigation. */
  goTo(name: string): Promise<void>;
}

export async function createPerson(browser: Browser, way: Way): Promise<Person> {
  const options = way === 'on a phone' ? PHONE : DESK;
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (way === 'with a mouse') return new AtDesk(page);
  return way === 'on a phone' ? new OnPhone(page) : new WithKeyboard(page);
}

const linkOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

const fileButton = (zone: Locator): Locator =>
  zone.getByRole('button', { name: /^Choose/ }).filter({ visible: true });

class AtDesk implements Person {
  constructor(readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.click();
    await field.fill(text);
  }

  async give(zone: Locator, files: string[]): Promise<void> {
    await drop(this.page, zone, files);
  }

  async leave(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: /^(Back|Cancel)$/ }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async goTo(name: string): Promise<void> {
    await this.press(linkOf(this.page, name));
  }
}

class OnPhone implements Person {
  constructor(readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    const width = await this.page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) throw new Error(`${this.page.url()} is ${width} px wide`);
    await target.tap();
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.tap();
    await field.fill(text);
  }

  async give(zone: Locator, files: string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(fileButton(zone));
    await (await chooser).setFiles(files);
  }

  async leave(dialog: Locator): Promise<void> {
    await this.press(dialog.getByRole('button', { name: /^(Back|Cancel)$/ }));
    await dialog.waitFor({ state: 'detached' });
  }

  async goTo(name: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Open navigation' }));
    await this.press(linkOf(this.page, name));
  }
}

class WithKeyboard implements Person {
  private readonly focus: Focus;

  constructor(readonly page: Page) {
    this.focus = new Focus(page);
  }

  async press(target: Locator): Promise<void> {
    await this.focus.moveTo(target);
    await this.page.keyboard.press('Enter');
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.focus.moveTo(field);
    await this.page.keyboard.press('End');
    for (let left = (await field.inputValue()).length; left > 0; left -= 1)
      await this.page.keyboard.press('Backspace');
    // A line break is typed as Enter: it adds a line in a text area, but submits a form elsewhere.
    await this.page.keyboard.type(text);
  }

  async give(zone: Locator, files: string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(fileButton(zone));
    await (await chooser).setFiles(files);
  }

  async leave(dialog: Locator): Promise<void> {
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  async goTo(name: string): Promise<void> {
    await this.press(linkOf(this.page, name));
  }
}
