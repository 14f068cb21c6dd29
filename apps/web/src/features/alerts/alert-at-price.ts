import type { InstrumentView } from '@wickwise/contract';
import { roundToTick } from '@wickwise/market';
import { toast } from '../../ui/toast-store.ts';
import { removeAlert, saveAlert } from './queries.ts';
import { alertTexts as texts } from './texts.ts';
import { alertWords } from './words.ts';

/**
 * Arms an alert at a price of a chart, at once: once, either way. It can be taken back. Of a sloped line it's the price at
 * which that stands now, and it says so: the level of an alert doesn't move.
 */
export async function alertAtPrice(
  { market, symbol, tickSize }: InstrumentView,
  price: number,
  isSloped = false,
): Promise<void> {
  const level = roundToTick(price, tickSize);
  try {
    const alert = await saveAlert({ market, symbol, condition: { type: 'crossing', level } });
    const undo = (): void => void removeAlert(alert.id).then(() => toast(texts.removed));
    const told = texts.created(alertWords(alert));
    toast(isSloped ? `${told} ${texts.staysThere}` : told, { action: { label: texts.undo, onPress: undo } });
  } catch (error) {
    toast((error as Error).message || texts.changeFailed);
  }
}
