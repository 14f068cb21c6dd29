/** Why the product can't start, in one sentence. */
export class StartError extends Error {}

/** The database isn't there: a server that starts again tries it until it is. */
export class DatabaseAway extends StartError {}
