/** Instruments per market in simulations of tests: few, because each one's history keeps a core busy for 0.3 s. */
export const FEW_SYMBOLS = '1';
