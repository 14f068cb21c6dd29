import * as z from 'zod/mini';
import { Text } from './text.ts';

/** Controls that turn the direction of what follows: a name could read as another one in a mail. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** What draws nothing: blanks, marks without a width, and letters that are blank. */
const BLANK = /^[\s\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * A name or title, which others see in lists and mails. Turns of direction are left out, joiners of Hindi and emoji stay.
 * What nobody could see is empty.
 */
export const NameText = Text.check(z.overwrite((text) => (BLANK.test(text) ? '' : text.replaceAll(TURNS, ''))));
