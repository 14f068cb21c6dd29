import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOf } from './sfnt.ts';

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'devanagari'] as const;
type Script = (typeof SCRIPTS)[number];

export type Weight = 400 | 600;

/** Characters of the files beyond Latin-1, in the order in which they are looked up. */
const RANGES: readonly (readonly [Script, RegExp])[] = [
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['vietnamese', /[\u0300\u0301\u0303\u0309\u0323\u1EA0-\u1EF1\u20AB\u01A0\u01A1\u01AF\u01B0]/],
  ['greek', /[\u0370-\u03FF]/],
  ['cyrillic', /[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/],
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1E9F\u1EF2-\u1EFF\u20A0-\u20AA\u20AD-\u20C0]/],
];
/** Shown in the font of the text around them: spaces, joiners. */
const NEUTRAL = /[ \u200C\u200D]/;

const scriptOf = (character: string): Script => RANGES.find(([, range]) => range.test(character))?.[0] ?? 'latin';

export interface Run {
  font: string;
  text: string;
}

/** Splits text into runs of one font each. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = NEUTRAL.test(character) ? (last?.script ?? 'latin') : scriptOf(character);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs.map((run) => ({ font: fontName(run.script, weight), text: run.text }));
}

const fontName = (script: Script, weight: Weight): string => `${script} ${weight}`;

/** Of our own dependencies, wherever they are installed. */
const { resolve } = createRequire(import.meta.url);

/** Reads IBM Plex Sans, in which the web app is set, by the names that runs use. Files are unpacked once. */
export const readFonts = once(() => {
  const fonts = new Map<string, Buffer>();
  for (const script of SCRIPTS)
    for (const weight of [400, 600] as const) {
      const family = script === 'devanagari' ? 'ibm-plex-sans-devanagari' : 'ibm-plex-sans';
      const file = resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);
      fonts.set(fontName(script, weight), sfntOf(readFileSync(file)));
    }
  return fonts as ReadonlyMap<string, Buffer>;
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
