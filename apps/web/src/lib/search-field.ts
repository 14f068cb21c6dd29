/** The field that finds symbols, wherever it stands on the page. */
let field: HTMLInputElement | null = null;

/** As a ref: the field itself tells where it is. */
export const searchField = (element: HTMLInputElement | null): void => {
  field = element;
};

/** Leads to the field. A letter whose key is just going down is written into it. */
export const focusSearchField = (): void => field?.focus();
