import { setImmediate as breathe } from 'node:timers/promises';
import { CALENDAR_LIMITS } from '@wickwise/contract';
import { MARKET_INFO, type Market, zonedTimeMs } from '@wickwise/market';
import ICAL from 'ical.js';
import type { FindShare } from '#marketdata/bars/announced-splits.ts';
import { knownSymbols } from '#marketdata/symbols/known-symbols.ts';
import type { FileProblems } from '#platform/file-problems.ts';
import { isZone } from '#platform/zones.ts';
import {
  atTime,
  type EventDay,
  findInstrumentNamed,
  isOfInstrument,
  kindNamed,
  readEventMarket,
  readKind,
  shown,
  WrongCell,
} from './event-fields.ts';
import type { EventReading, FileEvent } from './event-file.ts';
import { type Block, calendarBlocks, lineOf } from './icalendar-blocks.ts';

/** Repeated events are taken up to 400 days from now, and at most so many of each. */
const AHEAD_MS = 400 * 86_400_000;
const MOST_OCCURRENCES = 500;
/** Events that are read without a pause: other work goes on in between. */
const AT_ONCE = 100;
/** Rules of other frequencies have no use for days. */
const REPEATS = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

/** A wrong property, whose line is named. */
class WrongProperty extends WrongCell {
  readonly property: string;

  constructor(property: string, sentence: string) {
    super(sentence);
    this.property = property;
  }
}

/** Reads the events of an iCalendar file (RFC 5545), each apart, so that a wrong one is named by its line. */
export class IcalendarEvents {
  readonly events: FileEvent[] = [];
  readonly unknown = new Map<string, string | null>();
  readonly #problems: FileProblems;
  readonly #reading: EventReading;
  readonly #find: FindShare;
  readonly #zones = new Map<string, ICAL.Timezone>();
  /** Occurrences that are events of their own. */
  readonly #replaced = new Set<string>();
  readonly #lines = new Map<string, number>();

  constructor(problems: FileProblems, reading: EventReading, find: FindShare) {
    this.#problems = problems;
    this.#reading = reading;
    this.#find = find;
  }

  async read(text: string): Promise<void> {
    const blocks = calendarBlocks(text);
    const parsed: { block: Block; component: ICAL.Component }[] = [];
    for (const [i, block] of blocks.entries()) {
      if (i % AT_ONCE === 0) await breathe();
      const component = this.#parse(block);
      if (!component) continue;
      if (block.name === 'VTIMEZONE') this.#zones.set(textOf(component, 'tzid'), new ICAL.Timezone(component));
      else parsed.push({ block, component });
    }
    for (const { component } of parsed) {
      const of = component.getFirstPropertyValue('recurrence-id');
      if (of) this.#replaced.add(`${textOf(component, 'uid')} ${of}`);
    }
    for (const [i, { block, component }] of parsed.entries()) {
      if (i % AT_ONCE === 0) await breathe();
      this.#add(block, component);
    }
    if (parsed.length === 0 && this.#problems.count === 0) this.#problems.add({ sentence: 'The file has no events.' });
  }

  #parse(block: Block): ICAL.Component | undefined {
    if (block.isOpen) {
      this.#problems.add({ line: block.line, sentence: `expected an END:${block.name}` });
      return undefined;
    }
    try {
      const lines = ['BEGIN:VCALENDAR', ...block.lines.map(({ text }) => text), 'END:VCALENDAR'];
      const calendar = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as [string, [], []]);
      return calendar.getFirstSubcomponent(block.name.toLowerCase()) ?? undefined;
    } catch (error) {
      // the parser names the text of a wrong line, not its number
      const sentence = (error as Error).message;
      const wrong = block.lines.find(({ text }) => sentence.includes(text));
      this.#problems.add({ line: wrong?.line ?? block.line, sentence: `can’t be read: ${sentence.slice(0, 160)}` });
      return undefined;
    }
  }

  #add(block: Block, component: ICAL.Component): void {
    try {
      if (textOf(component, 'status').toUpperCase() === 'CANCELLED') return;
      const event = this.#eventOf(component);
      if (event) for (const one of this.#occurrences(component, event)) this.#keep(one, block.line);
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error;
      const property = error instanceof WrongProperty ? error.property : 'DTSTART';
      this.#problems.add({ line: lineOf(block, property), heading: property, sentence: error.message });
    }
  }

  #keep(event: FileEvent, line: number): void {
    const before = this.#lines.get(event.key);
    if (before !== undefined) throw new WrongProperty('UID', `line ${before} has this event too`);
    if (this.events.length >= CALENDAR_LIMITS.events)
      throw new WrongCell(`a list has at most ${CALENDAR_LIMITS.events} events. Split the file.`);
    this.#lines.set(event.key, line);
    this.events.push(event);
  }

  /** Returns what all occurrences have in common; undefined for an unknown symbol. */
  #eventOf(component: ICAL.Component): Omit<FileEvent, keyof EventDay> | undefined {
    const categories = component.getAllProperties('categories').flatMap((one) => one.getValues().map(String));
    const kind = inProperty('CATEGORIES', () => readKind(categories.find(kindNamed) ?? '', this.#reading));
    const named = categories.find((one) => one in MARKET_INFO) ?? '';
    const market = inProperty('CATEGORIES', () => readEventMarket(named, kind, this.#reading));
    const title = textOf(component, 'summary').replace(/\p{C}/gu, ' ').trim();
    if (title === '') throw new WrongProperty('SUMMARY', 'expected a title, found nothing');
    const uid = textOf(component, 'uid');
    if (uid === '') throw new WrongProperty('UID', 'expected the event’s own name (UID), found nothing');
    const symbol = isOfInstrument(kind) && market ? this.#symbolIn(title, market) : null;
    if (symbol === undefined) return undefined;
    const importance = importanceOf(Number(component.getFirstPropertyValue('priority') ?? 0));
    const isEstimated = textOf(component, 'status').toUpperCase() === 'TENTATIVE';
    const own = { kind, market, symbol, importance, isEstimated };
    return { ...own, title: title.slice(0, CALENDAR_LIMITS.titleLength), key: `uid ${uid}` };
  }

  /** Finds the symbol of a title: in brackets as in `Apple (NASDAQ: AAPL)`, else its first word. */
  #symbolIn(title: string, market: Market): string | undefined {
    const inBrackets = [...title.matchAll(/\((?:[A-Z]+:\s*)?([\w.&-]+)\)/g)].map(([, name]) => name as string);
    const [first = ''] = title.split(/[\s:,–]+/);
    for (const name of [...inBrackets, first]) {
      const found = findInstrumentNamed(market, name, this.#find);
      if (found) return found.symbol;
    }
    const name = inBrackets[0] ?? first;
    this.unknown.set(name.slice(0, 40), knownSymbols(market).nearest(name));
    return undefined;
  }

  #occurrences(component: ICAL.Component, event: Omit<FileEvent, keyof EventDay>): FileEvent[] {
    const start = component.getFirstPropertyValue('dtstart');
    if (!(start instanceof ICAL.Time) || start.year < 1980 || start.year > 2100)
      throw new WrongCell(`expected a date such as 20261203, found ${shown(String(start ?? ''))}`);
    const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
    const of = component.getFirstPropertyValue('recurrence-id');
    const repeats = component.getFirstPropertyValue('rrule') ?? component.getFirstPropertyValue('rdate');
    if (of || !repeats) {
      const key = of ? `${event.key} ${of}` : event.key;
      return [{ ...event, key, ...this.#dayOf(start, zone, event.market) }];
    }
    return this.#expand(component, start).map((time) => ({
      ...event,
      key: `${event.key} ${time}`,
      ...this.#dayOf(time, zone, event.market),
    }));
  }

  #expand(component: ICAL.Component, dtstart: ICAL.Time): ICAL.Time[] {
    const rule = component.getFirstPropertyValue('rrule');
    if (rule instanceof ICAL.Recur && !REPEATS.has(rule.freq))
      throw new WrongProperty('RRULE', `expected a rule by days, weeks, months or years, found ${shown(rule.freq)}`);
    const uid = textOf(component, 'uid');
    const times: ICAL.Time[] = [];
    try {
      const expansion = new ICAL.RecurExpansion({ component, dtstart });
      for (let i = 0; i < MOST_OCCURRENCES; i++) {
        const time = expansion.next();
        if (!time || time.toJSDate().getTime() > this.#reading.nowMs + AHEAD_MS) break;
        if (!this.#replaced.has(`${uid} ${time}`)) times.push(time.clone());
      }
    } catch (error) {
      throw new WrongProperty('RRULE', `can’t be read: ${(error as Error).message.slice(0, 160)}`);
    }
    return times;
  }

  #dayOf(time: ICAL.Time, zone: string, market: Market | null): EventDay {
    const date = [String(time.year), twoDigits(time.month), twoDigits(time.day)].join('-');
    if (time.isDate) return { date, at: null, timing: null };
    if (time.zone === ICAL.Timezone.utcTimezone) return atTime(time.toUnixTime() * 1_000, market);
    const own = zone === '' ? (this.#reading.zone ?? (market ? MARKET_INFO[market].zone : 'UTC')) : zone;
    const minutes = time.hour * 60 + time.minute;
    if (isZone(own)) return atTime(zonedTimeMs(own, date, minutes) + time.second * 1_000, market);
    const described = this.#zones.get(zone);
    if (!described) throw new WrongCell(`there is no time zone ${shown(zone)}`);
    const zoned = time.clone();
    zoned.zone = described;
    return atTime(zoned.toUnixTime() * 1_000, market);
  }
}

const textOf = (component: ICAL.Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '');

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** RFC 5545: 1 to 4 is high, 5 medium, 6 to 9 low, 0 undefined. */
function importanceOf(priority: number): FileEvent['importance'] {
  if (!(priority >= 1)) return null;
  return priority < 5 ? 'high' : priority === 5 ? 'medium' : 'low';
}

function inProperty<Value>(property: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof WrongCell ? new WrongProperty(property, error.message) : error;
  }
}
