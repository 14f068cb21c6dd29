import { session } from '../../lib/session/session.ts';

/** What sizes are computed from, as the user last chose it in a currency. */
export interface SizeChoices {
  capital: number | undefined;
  riskIn: 'percent' | 'money';
  /** Percent of the capital. */
  riskPct: number | undefined;
  riskMoney: number | undefined;
}

const USUAL: SizeChoices = { capital: undefined, riskIn: 'percent', riskPct: 1, riskMoney: undefined };

/** Accounts that share a browser have choices of their own. */
const keyOf = (currency: string): string => `position-size ${session.get()?.userId ?? ''} ${currency}`;

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

export function readChoices(currency: string): SizeChoices {
  try {
    const kept: Record<string, unknown> = JSON.parse(localStorage.getItem(keyOf(currency)) ?? '{}');
    return {
      capital: positive(kept.capital),
      riskIn: kept.riskIn === 'money' ? 'money' : 'percent',
      riskPct: positive(kept.riskPct) ?? USUAL.riskPct,
      riskMoney: positive(kept.riskMoney),
    };
  } catch {
    return USUAL; // storage is blocked, or was edited
  }
}

export function keepChoices(currency: string, choices: SizeChoices): void {
  try {
    localStorage.setItem(keyOf(currency), JSON.stringify(choices));
  } catch {
    // the choice lasts until the page is closed
  }
}
