import { alertFormTexts } from './texts/alert-form.en.ts';
import type { Translated } from './translated.ts';

/** Words of the form in which a condition is chosen, beside the sentences of messages. */
export const ALERT_FORM = alertFormTexts;
export type AlertFormWords = Translated<typeof ALERT_FORM>;
