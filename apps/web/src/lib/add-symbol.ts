/** Hash of the dashboard's field that adds a symbol to a watchlist. */
export const ADD_SYMBOL = 'add-symbol';
