/** Controls that may have the focus in place of one that is gone; fields would open a phone's keyboard. */
const CONTROLS = 'a[href], button:not(:disabled), summary, [role=option], [role=tab]';
/** The focus stays within these. */
const WITHIN = 'main, header, nav, [role=dialog]';
/** Dialogs and menus give the focus back in a task of their own. */
const LATER_MS = 50;

/** An element around the one with the focus, and the number of its controls before that. */
interface Place {
  around: Element;
  index: number;
}

let focused: Element | undefined;
let places: Place[] = [];
/** Places of what had the focus on the page before a dialog or menu took it. */
let onPage: Place[] = [];
let path = '';
let isMoving = false;

/** Follows the focus: what has it is in view, and it isn't lost with what had it. */
export function followFocus(): void {
  const removals = new MutationObserver(() => {
    if (!focused || focused.isConnected || isMoving) return;
    isMoving = true;
    setTimeout(moveOn, LATER_MS);
  });
  removals.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.matches(':focus-visible')) showWhole(target);
    focused = target;
    path = location.pathname;
    places = placesOf(target);
    if (places.length > 0 && !target.closest('[role=dialog]')) onPage = places;
  });
  // a removal may say so too, before it is done: then the script that removes isn't over yet; what is only hidden, as by
  // a screen that loads again, is removed next
  document.addEventListener('focusout', () =>
    queueMicrotask(() => {
      const isLeft = document.activeElement === document.body;
      if (isLeft && focused?.isConnected && focused.checkVisibility()) focused = undefined;
    }),
  );
}

/**
 * Scrolls what is focused by keys wholly into view: browsers leave it where 32 px of its width show, which cuts names
 * in rows that scroll sideways.
 */
const showWhole = (target: HTMLElement): void => target.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function placesOf(target: Element): Place[] {
  const found: Place[] = [];
  const within = target.closest(WITHIN);
  if (!within) return found; // what comes and goes over the page, such as a toast
  const end = within.parentElement;
  for (let around = target.parentElement; around && around !== end; around = around.parentElement)
    found.push({ around, index: controlsIn(around).filter((one) => isBefore(one, target)).length });
  return found;
}

/**
 * Gives the focus to what took the place of the control that had it: mostly that of the next row. Where that is still
 * loading, the next change of the page tries again.
 */
function moveOn(): void {
  isMoving = false;
  if (!focused || focused.isConnected || document.activeElement !== document.body || location.pathname !== path) return;
  for (const { around, index } of [...places, ...onPage]) {
    const controls = around.isConnected ? controlsIn(around) : [];
    const next = controls[Math.min(index, controls.length - 1)];
    next?.focus({ preventScroll: true });
    if (next) return;
  }
  if (![...places, ...onPage].some(({ around }) => around.isConnected)) focused = undefined;
}

const controlsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
