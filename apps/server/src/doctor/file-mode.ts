import { statSync } from 'node:fs';

/** What anybody on the machine may do with a file. */
const OTHERS = 0o077;

/** Returns whether others than its owner may do anything with a file or folder. */
export const isOpenToOthers = (file: string): boolean => (statSync(file).mode & OTHERS) !== 0;
