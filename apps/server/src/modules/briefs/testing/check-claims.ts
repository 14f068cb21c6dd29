import type { BriefPhrase, BriefSentence } from '@wickwise/contract';
import { type CheckedDay, CheckedFigures, type CheckedRow, changeAt, isNear, pct } from './checked-figures.ts';

/** Compares every claim of a day’s sentences with figures computed again. */
export class ClaimChecker {
  readonly #figures: CheckedFigures;

  constructor(world: CheckedDay) {
    this.#figures = new CheckedFigures(world);
  }

  /** Returns what is wrong with a sentence; nothing where all of it is true. */
  faultsOf(sentence: BriefSentence): string[] {
    const subject = sentence[0]?.values.find((value) => value.kind === 'instrument')?.symbol;
    return sentence
      .filter((phrase) => !this.#holds(phrase, subject))
      .map(({ text, values }) => `${text} ${JSON.stringify(values)}`);
  }

  #holds({ text, values }: BriefPhrase, subject: string | undefined): boolean {
    const rows = this.#figures.rows(subject);
    const last = rows.at(-1) as CheckedRow;
    const change = subject === undefined ? Number.NaN : this.#figures.change(subject);
    const name = text.split('.')[1] ?? '';
    const number = (i: number): number => {
      const value = values[i];
      return value && 'value' in value && typeof value.value === 'number' ? value.value : Number.NaN;
    };
    const word = (i: number): string => {
      const value = values[i];
      return value && 'value' in value ? String(value.value) : '';
    };
    const list = values.find((value) => value.kind === 'list')?.items ?? [];
    const verbs = values.filter((value) => value.kind === 'verb');
    if (verbs.some(({ isUp }) => isUp !== change > 0)) return false;
    const up = this.#figures.count((one) => this.#figures.change(one) > 0);
    const down = this.#figures.count((one) => this.#figures.change(one) < 0);
    const moved = (percent: number, price: number): boolean =>
      isNear(percent, Math.abs(change)) && isNear(price, last.close);
    switch (name) {
      case 'move':
        return values.length === 3 ? isNear(number(2), Math.abs(change)) : moved(number(2), number(3));
      case 'moveAfterFall':
        return (
          moved(number(2), number(3)) &&
          change > 0 &&
          isNear(number(4), -pct(last.low, (rows.at(-2) as CheckedRow).close))
        );
      case 'moveAfterRise':
        return (
          moved(number(2), number(3)) &&
          change < 0 &&
          isNear(number(4), pct(last.high, (rows.at(-2) as CheckedRow).close))
        );
      case 'afterFall':
        return change > 0 && isNear(number(0), -pct(last.low, (rows.at(-2) as CheckedRow).close));
      case 'afterRise':
        return change < 0 && isNear(number(0), pct(last.high, (rows.at(-2) as CheckedRow).close));
      case 'flat':
        return values.length === 1 || isNear(number(1), last.close);
      case 'bestSince':
      case 'worstSince':
        return this.#figures.isSince(rows, word(0), (i) => changeAt(rows, i), name === 'bestSince' ? 1 : -1);
      case 'bestInYear':
      case 'worstInYear':
        return this.#figures.isFirstInYear(rows, (i) => changeAt(rows, i), name === 'bestInYear' ? 1 : -1);
      case 'highSince':
      case 'lowSince':
        return this.#figures.isSince(
          rows,
          word(0),
          (i) => (rows[i] as CheckedRow).close,
          name === 'highSince' ? 1 : -1,
        );
      case 'yearHigh':
      case 'yearLow':
        return this.#figures.isYearRecord(subject ?? '', name === 'yearHigh' ? 1 : -1);
      case 'streakUp':
      case 'streakDown':
        return this.#figures.streak(rows) === number(0) && change > 0 === (name === 'streakUp');
      case 'onVolume':
      case 'onMedianVolume':
        return isNear(number(0), this.#figures.volumeRatio(rows));
      case 'volume':
        return isNear(number(1), this.#figures.volumeRatio(rows));
      case 'volumeMove':
        return isNear(number(1), this.#figures.volumeRatio(rows)) && moved(number(3), number(4));
      case 'heaviestSince':
        return this.#figures.isSince(rows, word(0), (i) => (rows[i] as CheckedRow).volume, 1);
      case 'heaviestInYear':
        return this.#figures.isFirstInYear(rows, (i) => (rows[i] as CheckedRow).volume, 1);
      case 'volumeOthers':
        return list.every(({ symbol, ratio = 0 }) =>
          isNear(ratio, this.#figures.volumeRatio(this.#figures.rows(symbol))),
        );
      case 'broadUp':
      case 'againstDown':
      case 'moreUp':
        return number(0) === up && number(1) === down && up > down;
      case 'broadDown':
      case 'againstUp':
      case 'moreDown':
        return number(0) === down && number(1) === up && down > up;
      case 'allUp':
        return number(0) === up && up === this.#figures.counted.length;
      case 'allDown':
        return number(0) === down && down === this.#figures.counted.length;
      case 'countUp':
        return number(0) === up && number(1) === this.#figures.counted.length;
      case 'countDown':
        return number(0) === down && number(1) === this.#figures.counted.length;
      case 'mostUpSince':
      case 'mostDownSince':
      case 'mostUpInYear':
      case 'mostDownInYear':
        return this.#figures.isBreadthSince(
          name.startsWith('mostUp') ? 1 : -1,
          values.length > 0 ? word(0) : undefined,
        );
      case 'mostSince':
      case 'mostInYear':
        return true; // of the phrase before it: compared by `followed`
      case 'dollarUp':
      case 'dollarDown':
      case 'dollarAllUp':
      case 'dollarAllDown':
        return this.#figures.isDollar(
          name.endsWith('Up'),
          values.length > 1 ? number(0) : undefined,
          number(values.length - 1),
        );
      case 'topGainer':
      case 'gainerOther':
      case 'gainerAlone':
        return moved(number(1), number(2)) && change > 0 && this.#figures.isFurthest(subject, 1);
      case 'topLoser':
      case 'loserOther':
      case 'loserAlone':
        return moved(number(1), number(2)) && change < 0 && this.#figures.isFurthest(subject, -1);
      case 'biggestGain':
        return this.#figures.isFurthest(subject, 1) && number(0) === this.#figures.counted.length;
      case 'biggestLoss':
        return this.#figures.isFurthest(subject, -1) && number(0) === this.#figures.counted.length;
      case 'oneUp':
        return change > 0 && isNear(number(1), change);
      case 'oneDown':
        return change < 0 && isNear(number(1), -change);
      case 'severalUp':
      case 'severalDown':
        return this.#figures.areBetween(list, name === 'severalUp' ? 1 : -1, number(1), number(2));
      case 'sectorToo':
        return this.#figures.haveMoved(list, 1);
      case 'sectorTooDown':
        return this.#figures.haveMoved(list, -1);
      case 'listUp':
        return this.#figures.haveMoved(list, 1) && this.#figures.areNext(list, 1);
      case 'listDown':
        return this.#figures.haveMoved(list, -1) && this.#figures.areNext(list, -1);
      case 'sameSectorUp':
        return this.#figures.amongTop(word(2), 1) === number(0) && number(1) === 5;
      case 'sameSectorDown':
        return this.#figures.amongTop(word(2), -1) === number(0) && number(1) === 5;
      case 'sectorsMixed':
        return (
          this.#figures.isSector(word(0), number(1), 'best') && this.#figures.isSector(word(2), -number(3), 'worst')
        );
      case 'sectorsAllUp':
        return (
          number(0) === this.#figures.sectors().length &&
          this.#figures.isSector(word(2), number(1), 'worst') &&
          this.#figures.isSector(word(4), number(3), 'best')
        );
      case 'sectorsAllDown':
        return (
          number(0) === this.#figures.sectors().length &&
          this.#figures.isSector(word(2), -number(1), 'best') &&
          this.#figures.isSector(word(4), -number(3), 'worst')
        );
      case 'sectorUp':
      case 'sectorDown':
        return this.#figures.isSector(word(0), name === 'sectorUp' ? number(1) : -number(1));
      case 'sectorLead':
      case 'sectorLeadAll':
      case 'sectorDrop':
      case 'sectorDropAll':
        return this.#figures.isSectorOf(
          word(0),
          name.startsWith('sectorLead') ? 1 : -1,
          number(1),
          number(2),
          number(values.length - 1),
        );
      case 'halfUp':
      case 'halfDown':
        return isNear(number(1), Math.abs(change)) && change > 0 === (name === 'halfUp');
      case 'ledBy':
        return this.#figures.haveMoved(list, 1);
      case 'draggedBy':
        return this.#figures.haveMoved(list, -1);
      case 'sectorGap':
        return isNear(number(0), (this.#figures.sectors()[0]?.mean ?? 0) - (this.#figures.sectors().at(-1)?.mean ?? 0));
      case 'widestSince':
      case 'widestInYear':
        return true; // of recorded gaps: compared in the tests of facts
      case 'sectorFiveUp':
      case 'sectorFiveDown':
        return (
          isNear(number(1), Math.abs(this.#figures.fiveDays(word(0)))) &&
          this.#figures.fiveDays(word(0)) > 0 === (name === 'sectorFiveUp')
        );
      case 'highs':
        return number(0) === this.#figures.count((one) => this.#figures.isYearRecord(one, 1));
      case 'lows':
        return number(0) === this.#figures.count((one) => this.#figures.isYearRecord(one, -1));
      case 'highsNamed':
        return (
          list.length === this.#figures.count((one) => this.#figures.isYearRecord(one, 1)) &&
          list.every(({ symbol }) => this.#figures.isYearRecord(symbol, 1))
        );
      case 'lowsNamed':
        return (
          list.length === this.#figures.count((one) => this.#figures.isYearRecord(one, -1)) &&
          list.every(({ symbol }) => this.#figures.isYearRecord(symbol, -1))
        );
      case 'highOne':
        return this.#figures.isYearRecord(subject ?? '', 1) && (values.length === 1 || moved(number(2), number(1)));
      case 'lowOne':
        return this.#figures.isYearRecord(subject ?? '', -1) && (values.length === 1 || moved(number(2), number(1)));
      case 'among':
        return list.every(
          ({ symbol, percent = 0 }) =>
            this.#figures.isYearRecord(symbol, -1) && isNear(percent, Math.abs(this.#figures.change(symbol))),
        );
      case 'ledByTail':
        return (
          list.every(({ symbol, percent = 0 }) => isNear(percent, this.#figures.change(symbol))) &&
          this.#figures.areFirstHighs(list)
        );
      case 'ofSector':
        return this.#figures.sectorRecords(word(0)).includes(number(1));
      case 'belowOwnHigh':
        return isNear(
          number(1),
          100 - (100 * last.close) / Math.max(...this.#figures.year(rows).map(({ close }) => close)),
        );
      case 'turnover':
        return number(0) === this.#figures.counted.length && number(1) > 1;
      case 'above50Up':
      case 'above50Down':
        return isNear(number(0), 100 * this.#figures.above50(0)) && isNear(number(1), 100 * this.#figures.above50(5));
      case 'medianUp':
      case 'medianDown':
        return (
          isNear(number(0), Math.abs(this.#figures.median())) && this.#figures.median() > 0 === (name === 'medianUp')
        );
      case 'withMedianUp':
      case 'withMedianDown':
        return (
          isNear(number(2), Math.abs(change)) &&
          isNear(number(3), Math.abs(this.#figures.median())) &&
          this.#figures.median() > 0 === (name === 'withMedianUp')
        );
      case 'wholeSectorUp':
        return (
          this.#figures.members(word(1)).length === number(0) &&
          this.#figures.members(word(1)).every((one) => this.#figures.change(one) > 0)
        );
      case 'wholeSectorDown':
        return (
          this.#figures.members(word(1)).length === number(0) &&
          this.#figures.members(word(1)).every((one) => this.#figures.change(one) < 0)
        );
      default:
        return false; // a claim that nobody checks
    }
  }
}
