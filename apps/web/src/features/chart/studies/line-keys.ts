/** A direction that has no pane of its own: its line shows it as colour. */
const DIRECTION = /^supertrend_dir(?=_\d+$)/;

export const isDirection = (key: string): boolean => DIRECTION.test(key);

/** Returns the key of the line that a direction colours; other keys stay. */
const lineKeyOf = (key: string): string => key.replace(DIRECTION, 'supertrend');

/** Returns the key of the direction that colours a line; undefined where none does. */
export const directionKeyOf = (key: string): string | undefined =>
  /^supertrend_\d+$/.test(key) ? key.replace('supertrend', 'supertrend_dir') : undefined;

/** Returns the keys to compute for chosen ones: those of lines, each with the direction that colours it. */
export const computedKeys = (keys: readonly string[]): string[] => [
  ...new Set(keys.map(lineKeyOf).flatMap((key) => [key, directionKeyOf(key)].filter((one) => one !== undefined))),
];

/** Returns chosen keys without those of removed lines, and without the directions that coloured them. */
export const withoutStudies = (keys: readonly string[], removed: readonly string[]): string[] =>
  keys.filter((key) => !removed.includes(lineKeyOf(key)));
