/** The first message of an order thread: its code is loaded and it takes orders. */
export const READY = 'ready';
