import { describe, expect, it } from 'vitest';
import { CANDLE_PATTERNS, GAPLESS_PATTERNS } from './index.ts';
import { columnsOf, type OhlcRow, scanBars } from './testing/scan-bars.ts';

/**
 * Fourteen quiet bars between 100 and 101, ranging from 99.5 to 101.5. With them a body is long above 1 and short
 * below, a doji's at most 0.2, a shadow none below 0.2 and short below 0.5; near is 0.4, far 1.2, equal 0.1.
 */
const QUIET = Array.from(
  { length: 14 },
  (_, i): OhlcRow => (i % 2 ? [101, 101.5, 99.5, 100] : [100, 101.5, 99.5, 101]),
);

function rowOf(text: string): OhlcRow {
  const [open, high, low, close] = text.split(' ').map(Number);
  return [open, high, low, close];
}

/** Returns the value at the last row of the pattern. */
const valueAtEnd = (name: string, rows: readonly OhlcRow[]): number => {
  const at = QUIET.length + rows.length - 1;
  const finds = scanBars(columnsOf([...QUIET, ...rows]), true);
  return finds.find((find) => find.at === at && find.pattern === name)?.value ?? 0;
};

/** Each pattern with its value: rows that are it, and a last row that spoils it. Open, high, low and close of each. */
const CASES = `
doji 100: 100 101 99 100.15 | 100 101 99 100.3
dragonfly_doji 100: 100 100.1 98 100 | 100 100.1 99.9 100
gravestone_doji 100: 100 102 99.9 100 | 100 100.1 99.9 100
long_legged_doji 100: 100 100.1 99 100.1 | 100 100.1 99.95 100.1
rickshaw_man 100: 100 101 99 100.1 | 100 100.3 98 100.1
takuri 100: 100 100.1 99.7 100.1 | 100 100.1 99.85 100.1
spinning_top 100: 100 101.2 99.4 100.5 | 100 101.2 99.6 100.5
high_wave -100: 100.5 101.6 98.9 100 | 100.5 101.4 98.9 100
short_line -100: 100.6 100.9 99.8 100 | 100.6 101.2 99.8 100
long_line 100: 100 102.4 99.7 102 | 100 102.6 99.7 102
marubozu -100: 102 102.1 99.9 100 | 102 102.1 99.7 100
closing_marubozu 100: 100 102.1 99 102 | 100 102.3 99 102
belt_hold -100: 102 102.1 99 100 | 102 102.3 99 100
hammer 100: 99.6 99.7 98 99.5 | 100.1 100.2 98 100
hanging_man -100: 101.2 101.4 99 101.3 | 101 101.2 99 101.1
shooting_star -100: 101.5 103 101.4 101.6 | 101 103 100.9 101.1
inverted_hammer 100: 99.5 101 99.4 99.6 | 100 101 99.9 99.9
engulfing_pattern 100: 101 101 100 100, 99.9 102 99 101.2 | 100.1 102 99 101.2
harami_pattern -100: 100 103 100 103, 102 102 101 101.5 | 103.2 103.2 102.5 102.6
harami_cross 100: 103 103 100 100, 101 101 101 101 | 101 101.4 101 101.4
doji_star -100: 100 103 100 103, 103.5 104 103 103.6 | 102.9 104 102 103
dark_cloud_cover -100: 100 103 100 103, 103.2 103.4 101 101.4 | 103.2 103.4 101 101.6
piercing 100: 103 103 100 100, 99.8 102 99.6 101.6 | 99.8 102 99.6 101.5
in_neck -100: 103 103 99.8 100, 99.5 100.2 99 100.05 | 99.5 100.2 99 99.95
on_neck -100: 103 103 99.5 100, 99 99.7 98.5 99.45 | 99 99.7 98.5 99.3
thrusting -100: 103 103 99.8 100, 99.5 101.2 99 101 | 99.5 101.7 99 101.6
homing_pigeon 100: 103 103 100 100, 102 102.5 101 101.5 | 103 103 101 102.5
matching_low 100: 101 101.5 99.5 100, 100.8 101 99.5 100.05 | 100.8 101 99.5 100.2
counterattack 100: 103 103.5 100 100.5, 98 101 97.5 100.55 | 98 101 97.5 100.8
separating_lines 100: 101 101.5 99 99.5, 101.05 103.5 101 103 | 101.3 103.5 101.2 103
kicking 100: 102 102 100 100, 102.5 104.6 102.5 104.6 | 101.9 104.6 101.9 104.6
kicking_by_length -100: 104 104 100 100, 104.5 107 104.5 107 | 103.9 107 103.9 107
morning_star 100: 103 103.5 99.5 100, 99.5 99.8 98.5 99, 99.6 102 99.5 101.5 | 99.2 102 99 100.8
evening_star -100: 100 103.5 99.5 103, 103.5 104.5 103.2 104, 103.4 103.5 101 101.5 | 104 104 102 102.3
morning_doji_star 100: 103 103.5 99.5 100, 99.5 99.8 98.5 99.5, 99.6 102 99.5 101.5 | 99.2 102 99 100.8
evening_doji_star -100: 100 103.5 99.5 103, 103.5 104.5 103.2 103.5, 103.4 103.5 101 101.5 | 104 104 102 102.3
abandoned_baby 100: 103 103 100 100, 99.4 99.6 99 99.4, 99.8 103 99.7 102.5 | 99.6 103 99.5 102.5
three_white_soldiers 100: 100 102 99.5 102, 101.5 103.6 101 103.5, 103 105.1 102.5 105 | 103 105.5 102.5 105
three_black_crows -100: 100 102.5 99.5 102, 102 102.5 100 100, 101 101.5 99 99, 100 100.5 97.5 97.6 | 101 101 97.5 97.6
identical_three_crows -100: 104 104.5 102 102, 102 102.5 100 100, 100 100.5 98 98 | 100.3 100.5 98 98
two_crows -100: 100 103 100 103, 105 105.5 104 104, 104.5 104.6 101 101.5 | 104.5 104.6 101 103.2
upside_gap_two_crows -100: 100 103 100 103, 105 105.5 104 104.2, 105.5 105.6 103.5 103.6 | 104.9 105.6 103.5 103.6
three_inside 100: 103 103 100 100, 101 102 101 101.5, 101.5 104 101 103.5 | 101.5 104 101 102.9
three_outside -100: 100.5 101 100 101, 101.5 101.5 99 99.5, 99.5 100 98 98.5 | 99.5 101 98 99.6
three_stars_in_south 100: 104 104 98 101.5, 102.5 103 100 101, 101 101 100.5 100.5 | 101 101 99.9 100
advance_block -100: 100 103.2 99.5 103, 102.5 104.5 102 104.2, 104 105.5 103.5 104.4 | 104 107.5 103.5 107.2
stalled_pattern -100: 100 102.5 99.5 102, 101.8 104.1 101 104, 104 104.8 103.8 104.4 | 104 106 103.8 105.5
stick_sandwich 100: 102 102.5 100 100.5, 101 103 100.8 102.5, 102 102.5 100 100.55 | 102 102.5 100 100.8
tristar -100: 100 101 99 100.1, 101 101.5 100.5 101.1, 100.8 101 100 100.7 | 101.2 101.4 100 101.2
unique_three_river 100: 103 103.5 99.5 100, 102 102.2 98 100.5, 98.6 99.2 98.2 99 | 97.9 99.2 97.5 98.2
gap_side_side_white 100: 100 101 99.5 100.8, 102 103 101.5 102.8, 102 103.2 101.5 103 | 102.3 103.4 101.5 103.2
tasuki_gap 100: 100 101 99.5 100.8, 102 103 101.5 102.8, 102.5 102.6 101 101.6 | 102.5 102.6 100.2 100.7
xside_gap_three_methods 100: 100 101 99.5 100.8, 102 103 101.5 102.8, 102.5 102.6 100 100.4 | 102.5 102.6 101 101.2
three_line_strike 100: 100 101.5 99.5 101, 100.8 102.5 100.5 102, 101.8 103.5 101.5 103, 103.5 104 99 99.5 | 103.5 104 99 100.2
conceal_baby_swall 100: 106 106 104 104, 104 104 102 102, 101 102.5 100 100.5, 101.5 103 99.5 99.8 | 101.5 102.4 99.5 99.8
breakaway 100: 104 104.5 100.5 101, 100 100.5 98.5 99, 99 99.6 97.5 98, 98 98.6 96.5 97, 97 101 96.8 100.5 | 97 101.5 96.8 101.2
ladder_bottom 100: 106 106.2 104.5 105, 105 105.2 103.5 104, 104 104.2 102.5 103, 103 104 101.5 102, 103.2 105 103 104.5 | 103.2 105 103 103.9
mat_hold 100: 100 104 99.8 104, 105 105.3 104.4 104.6, 104 104.4 103 103.6, 103.6 104 102.8 103.1, 103.5 107 103.4 106 | 103.5 107 103.4 105.2
rise_fall_three_methods -100: 104 104.2 99.8 100, 100.3 101 100 100.8, 100.8 101.5 100.5 101.3, 101.3 102 101 101.8, 101.5 101.6 98.8 99 | 101.5 101.6 99.8 100
hikkake 100: 100 103 99 102, 101 102.5 99.5 100, 100 102 99 99.5 | 100 102 99.6 99.7
hikkake_mod 100: 100 104 98 102, 101 103.5 98.5 98.8, 100 103 99 100.5, 100 102.5 98.7 99 | 100 102.5 99.2 99.4
shooting_star_gapless -100: 101 102.5 100.9 101.4 | 99.7 101.5 99.6 99.8
inverted_hammer_gapless 100: 100 101.5 99.5 99.6 | 100.2 101.5 99.9 100
doji_star_gapless -100: 100 103 100 103, 103 104 102 103.1 | 102.7 104 102 102.8
morning_star_gapless 100: 103 103.5 99.5 100, 100 100.3 98.5 99.4, 99.4 102 99.2 101.5 | 99.4 102 99.2 100.8
evening_star_gapless -100: 100 103.5 99.5 103, 103 104.5 102.5 103.6, 103.6 103.7 101 101.5 | 103.6 103.7 101 102.3
morning_doji_star_gapless 100: 103 103.5 99.5 100, 100 100.3 98.5 99.9, 99.9 102 99.2 101.5 | 99.4 102 99.2 100.8
evening_doji_star_gapless -100: 100 103.5 99.5 103, 103 104.5 102.5 103.1, 103.1 103.2 101 101.5 | 103.6 103.7 101 102.3
three_black_crows_gapless -100: 100 102.5 99.5 102, 102 102.5 100 100, 100 100.5 98 98, 98 98.5 96 96 | 97.5 97.6 96 96
`
  .trim()
  .split('\n')
  .map((line): [name: string, value: number, rows: OhlcRow[], spoiled: OhlcRow] => {
    const [, name = '', value, rows = '', spoiled = ''] = /^(\w+) (-?\d+): (.+) \| (.+)$/.exec(line) ?? [];
    return [name, Number(value), rows.split(', ').map(rowOf), rowOf(spoiled)];
  });

describe('candle patterns', () => {
  it.each(CASES)('%s is found in its textbook rows, and not with one thing wrong', (name, value, rows, spoiled) => {
    expect(valueAtEnd(name, rows)).toBe(value);
    expect(valueAtEnd(name, [...rows.slice(0, -1), spoiled])).toBe(0);
  });

  it('has a case for each pattern', () => {
    const names = [...CANDLE_PATTERNS, ...GAPLESS_PATTERNS].map(({ name }) => name);
    expect(new Set(CASES.map(([name]) => name))).toEqual(new Set(names));
    expect(CANDLE_PATTERNS).toHaveLength(61);
    expect(new Set(names).size).toBe(69);
  });

  it('counts 80 when two bodies share an end, and no engulfing when they share both', () => {
    const black: OhlcRow = [101, 101, 100, 100];
    expect(valueAtEnd('engulfing_pattern', [black, [100, 102, 99, 101.2]])).toBe(80);
    expect(valueAtEnd('engulfing_pattern', [black, [100, 102, 99, 101]])).toBe(0);
    expect(
      valueAtEnd('engulfing_pattern', [
        [100, 101, 100, 101],
        [101, 102, 99, 99.5],
      ]),
    ).toBe(-80);
    expect(
      valueAtEnd('harami_pattern', [
        [100, 103, 100, 103],
        [103, 103, 102, 102.5],
      ]),
    ).toBe(-80);
    expect(
      valueAtEnd('harami_cross', [
        [103, 103, 100, 100],
        [100, 100.5, 100, 100],
      ]),
    ).toBe(80);
  });

  it('detects the bearish side of two-sided patterns', () => {
    expect(
      valueAtEnd('counterattack', [
        [100.5, 103.5, 100, 103],
        [106, 106, 102, 103.05],
      ]),
    ).toBe(-100);
    expect(
      valueAtEnd('kicking', [
        [100, 102, 100, 102],
        [99.5, 99.5, 97, 97],
      ]),
    ).toBe(-100);
    expect(
      valueAtEnd('abandoned_baby', [
        [100, 103, 100, 103],
        [103.6, 104, 103.4, 103.6],
        [103.2, 103.3, 100, 100.5],
      ]),
    ).toBe(-100);
    expect(
      valueAtEnd('tasuki_gap', [
        [100.8, 101, 99.5, 100],
        [98.8, 99.5, 97.5, 98],
        [98.3, 99.6, 98.2, 99.4],
      ]),
    ).toBe(-100);
  });

  it('confirms a hikkake with 200 within three bars, once', () => {
    const found: OhlcRow[] = [
      [100, 103, 99, 102],
      [101, 102.5, 99.5, 100],
      [100, 102, 99, 99.5],
    ];
    const quiet: OhlcRow = [100, 102, 99, 100];
    const beyond: OhlcRow = [101, 103, 100, 102.6];
    expect(valueAtEnd('hikkake', [...found, beyond])).toBe(200);
    expect(valueAtEnd('hikkake', [...found, quiet, quiet, beyond])).toBe(200);
    expect(valueAtEnd('hikkake', [...found, quiet, quiet, quiet, beyond])).toBe(0);
    expect(valueAtEnd('hikkake', [...found, beyond, beyond])).toBe(0);
  });

  it('treats a close equal to the open as white', () => {
    expect(valueAtEnd('spinning_top', [[100, 101, 99, 100]])).toBe(100);
  });
});
