/** Why a backup can't be made, used or restored, in words for the person who asked for it. */
export class BackupError extends Error {}
