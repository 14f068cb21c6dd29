import { alertFormTexts } from './texts/alert-form.en.ts';
import { alertFormTexts as inHindi } from './texts/alert-form.hi.ts';
import type { Translated } from './translated.ts';

/** Words of the form in which a condition is chosen, beside the sentences of messages. */
export const ALERT_FORM = alertFormTexts;
export const ALERT_FORM_IN_HINDI: Translated<typeof alertFormTexts> = inHindi;
