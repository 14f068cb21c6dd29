import type { AlertFormWords } from './alert-form.ts';
import { alertFormTexts } from './texts/alert-form.hi.ts';

export const ALERT_FORM_IN_HINDI: AlertFormWords = alertFormTexts;
