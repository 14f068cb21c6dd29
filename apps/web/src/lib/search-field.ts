/** The page's symbol search field. */
let field: HTMLInputElement | null = null;

/** Ref callback that registers the field. */
export const searchField = (element: HTMLInputElement | null): void => {
  field = element;
};

/** Focuses the field; the letter of a key being pressed is entered there. */
export const focusSearchField = (): void => field?.focus();
