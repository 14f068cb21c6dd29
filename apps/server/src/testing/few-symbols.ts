/** Instruments of each market in simulations of tests: the history of hundreds keeps a core busy, and few tests read it. */
export const FEW_SYMBOLS = '6';
