const MOST = 4;

/**
 * What has had the focus outside of menus, newest first; undefined where nothing had it. This file comes with the first
 * dialog, once its button has been pressed.
 */
const recent: (HTMLElement | undefined)[] = [];

function note(target: EventTarget | null, now: HTMLElement | undefined): void {
  if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return;
  recent.unshift(now);
  recent.length = Math.min(recent.length, MOST);
}

if (document.activeElement !== document.body) note(document.activeElement, document.activeElement as HTMLElement);
document.addEventListener('focusin', ({ target }) => note(target, target as HTMLElement));
document.addEventListener('focusout', ({ target, relatedTarget }) => relatedTarget ?? note(target, undefined));

/** Returns what had the focus before something opened that takes it; a menu's button in place of its items. */
export const focusedBefore = (opened: Node): HTMLElement | undefined =>
  recent.find((element) => !element || (element.isConnected && !opened.contains(element)));
