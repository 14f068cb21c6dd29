/**
 * Scrolls what is focused by keys wholly into view: browsers leave it where 32 px of its width show, which cuts names
 * in rows that scroll sideways.
 */
export function keepFocusInView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
