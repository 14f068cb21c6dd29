/** Why the product can't start, in one sentence. */
export class StartError extends Error {}
