import { NO_ANSWER, TRUE } from '@wickwise/analytics';
import type { RuleHistory, RuleRun } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import { blocksOf } from './blocks.ts';
import { PlacesView, wantedBy } from './frame-view.ts';
import type { Opened } from './opened.ts';
import { instrumentView } from './rows.ts';

/** Returns a view of an instrument's newest bars, oldest first. */
export async function slotView(
  { frame, coarser, rule }: Opened,
  slot: number,
  bars: number,
  slice: Slice,
): Promise<PlacesView> {
  for await (const block of blocksOf(frame, [slot], wantedBy(rule, bars), coarser, slice)) {
    return new PlacesView(block, [block.slots.indexOf(slot)], bars);
  }
  throw new RangeError('a block without instruments');
}

/** Returns a rule's answers along an instrument's newest bars. */
export async function pastOf(opened: Opened, slot: number, slice: Slice): Promise<Omit<RuleHistory, 'badge'>> {
  const { frame, rule } = opened;
  const { timeMs, close, length } = frame.bars(slot);
  const answers = new Uint8Array(length);
  if (length > 0) rule.evaluate(await slotView(opened, slot, length, slice), answers);
  const first = answers.findIndex((answer) => answer !== NO_ANSWER);
  const runs = runsIn(answers).map(({ from, to }): RuleRun => {
    const firstTime = timeMs[from] as number;
    return {
      firstTime,
      lastTime: timeMs[to - 1] as number,
      bars: to - from,
      isFiring: from > 0 && answers[from - 1] !== NO_ANSWER,
      isOpen: to === length,
      at: frame.endOf(slot, firstTime),
      price: close[from] as number,
    };
  });
  return {
    ...instrumentView(frame.listed[slot] as ListedInstrument),
    runs,
    answered: answers.filter((answer) => answer !== NO_ANSWER).length,
    fromTime: first < 0 ? null : (timeMs[first] as number),
    evaluatedAt: length > 0 ? frame.endOf(slot, timeMs[length - 1] as number) : null,
  };
}

/** Returns the intervals in which a rule is true, `to` exclusive. */
function runsIn(answers: Uint8Array): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  for (let i = 0; i <= answers.length; i++) {
    const isTrue = answers[i] === TRUE;
    if (isTrue && from < 0) from = i;
    if (isTrue || from < 0) continue;
    runs.push({ from, to: i });
    from = -1;
  }
  return runs;
}
