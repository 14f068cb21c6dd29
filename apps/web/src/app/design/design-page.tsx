import { ThemeSwitch } from '../theme-switch.tsx';
import { InputsPart } from './inputs-part.tsx';
import { OverlaysPart } from './overlays-part.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { TablePart } from './table-part.tsx';
import { TokensPart } from './tokens-part.tsx';

/** All components side by side, in development only. */
export function DesignPage() {
  return (
    <main className="mx-auto flex max-w-[80rem] min-w-0 flex-col gap-3 p-3">
      <header className="flex items-center justify-between gap-3">
        <h1 className="text-heading font-semibold">Parts of the interface</h1>
        <ThemeSwitch />
      </header>
      <TokensPart />
      <PicturesPart />
      <InputsPart />
      <OverlaysPart />
      <TablePart />
    </main>
  );
}
