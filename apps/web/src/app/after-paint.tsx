import { KeepPlace } from './keep-place.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { prepareDates } from './prepare-dates.ts';

prepareDates();

/** What every page has soon after its first paint, in one file. */
export function AfterPaint() {
  return (
    <>
      <KeepPlace />
      <PaletteHost />
    </>
  );
}
