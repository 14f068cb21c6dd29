import type { InstrumentView } from '@wickwise/contract';
import { roundToTick } from '@wickwise/market';
import { failureToast, toast } from '../../ui/toast-store.ts';
import { removeAlert, saveAlert } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';
import { alertWords } from './words.ts';

/**
 * Sets an alert at a price of a chart immediately: once, in either direction, with undo. Of a sloped line it uses the
 * present price and says so, since an alert's level doesn't move.
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
    const created = texts.created(alertWords(alert));
    toast(isSloped ? `${created} ${texts.staysThere}` : created, { actions: [{ label: texts.undo, onPress: undo }] });
  } catch (error) {
    failureToast(error, texts.changeFailed);
  }
}
