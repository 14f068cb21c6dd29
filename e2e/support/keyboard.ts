import { expect, type Locator, type Page } from '@playwright/test';

/** Tab stops on the way to something; a screen has fewer. */
const MOST_STOPS = 150;

/** A reader without a mouse. Each stop on the way must show that it is focused. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Tabs to something. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.#page.keyboard.press('Tab');
      // a message about what was done lies over a corner of the screen for some seconds, and loading moves what is below
      await expect.soft.poll(() => this.#page.evaluate(faultOfFocus)).toBeNull();
    }
    throw new Error(`none of ${MOST_STOPS} Tab stops is ${target}`);
  }

  /** Tabs to something and presses it. */
  async press(target: Locator): Promise<void> {
    await this.reach(target);
    await this.#page.keyboard.press('Enter');
  }
}

/** Returns what hides the focus: no ring, a ring beyond the window, or something above it; null for nothing. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null; // in the browser's own controls
  const hosts = [focused, focused.parentElement, focused.closest('label'), focused.querySelector('.dt-active')];
  const ringed = hosts.find((host) => host && getComputedStyle(host).outlineStyle !== 'none');
  const named = focused.outerHTML.slice(0, 200);
  if (!ringed) return `no ring: ${named}`;
  const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
  const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const { left, right, top, bottom, height } = ringed.getBoundingClientRect();
  const isBeyond = left < around || right + around > window.innerWidth;
  const isTall = height > window.innerHeight;
  if (isBeyond || (!isTall && (top < around || bottom + around > window.innerHeight))) return `beyond: ${named}`;
  const above = isTall ? null : document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !above || ringed.contains(above) || above.contains(ringed)
    ? null
    : `covered: ${named} by ${above.outerHTML.slice(0, 200)}`;
}
