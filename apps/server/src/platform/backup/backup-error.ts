/** Why a backup can't be made, used or restored, in a sentence for the operator. */
export class BackupError extends Error {}
