import * as z from 'zod/mini';
import { Text } from './text.ts';

/** Controls that turn the direction of what follows: a name could read as another one in a mail. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A name or title, which others see in lists and mails. Turns of direction are left out, joiners of Hindi and emoji stay. */
export const NameText = Text.check(z.overwrite((text) => text.replaceAll(TURNS, '')));
