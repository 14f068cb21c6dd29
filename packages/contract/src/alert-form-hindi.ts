import type { AlertForm } from './alert-form.ts';
import { alertFormTexts } from './texts/alert-form.hi.ts';

export const ALERT_FORM_IN_HINDI: AlertForm = alertFormTexts;
