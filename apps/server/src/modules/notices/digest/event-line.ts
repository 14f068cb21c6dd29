import type { MessageReader } from '../message.ts';
import { timeTexts } from '../time-texts.ts';
import type { DigestEvent } from './digest-body.ts';
import type { DigestTexts } from './digest-texts.ts';

/** Returns an event in a line: "Tomorrow: INFY earnings, after the close". */
export function eventLine(event: DigestEvent, reader: MessageReader, texts: DigestTexts): string {
  const named = [event.symbol ?? '', whatOf(event, texts)].filter(Boolean).join(' ');
  const what = [named, whenOf(event, reader, texts)].filter(Boolean).join(', ');
  return texts.event(texts.days[event.day], event.isEstimated ? texts.estimated(what) : what);
}

/** Returns what happens: macro events are named by their title, others by their kind with it. */
function whatOf({ kind, title, expiry, ratio }: DigestEvent, texts: DigestTexts): string {
  if (expiry !== null) return texts.expiries[expiry];
  const name = texts.kinds[kind];
  if (ratio !== null) return `${name} ${ratioText(ratio)}`;
  if (kind === 'macro' && title) return title;
  return title ? `${name} (${title})` : name;
}

/** 4:1, 3:2 or 1:10, shares after to shares before. */
function ratioText(ratio: number): string {
  const before = [1, 2, 3, 4, 5, 7, 9, 10, 20, 50, 100].find((many) => {
    const after = many * ratio;
    return Math.abs(after - Math.round(after)) < 1e-6;
  });
  return before === undefined ? `${Number(ratio.toPrecision(6))}:1` : `${Math.round(before * ratio)}:${before}`;
}

function whenOf({ at, timing, hours }: DigestEvent, reader: MessageReader, texts: DigestTexts): string {
  if (hours) {
    const [open, close] = [hours.openMs, hours.closeMs].map((timeMs) => timeTexts(timeMs, reader));
    return `${open?.clock} – ${close?.clock} ${close?.zone}`;
  }
  if (at !== null) {
    const { clock, zone } = timeTexts(at, reader);
    return `${clock} ${zone}`;
  }
  return timing === null ? '' : texts.timings[timing];
}
