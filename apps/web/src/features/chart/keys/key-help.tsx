import { isDrawingKind } from '../../../charts/drawings/tools.ts';
import { chartTexts } from '../texts/chart.ts';
import { ALT_COMMANDS } from './shortcuts.ts';

const texts = chartTexts.keys;

/** All shortcuts of the chart. */
export function ChartKeyHelp() {
  const alt = ALT_COMMANDS.map(
    ({ letter, name }) =>
      [`Alt ${letter}`, isDrawingKind(name) ? chartTexts.tools.names[name] : texts.alt[name]] as const,
  );
  return (
    <div className="flex flex-col gap-4">
      <KeyGroup title={texts.groups.moving} keys={texts.moving} />
      <KeyGroup title={texts.groups.choosing} keys={texts.choosing} />
      <KeyGroup title={texts.groups.drawing} keys={alt} />
    </div>
  );
}

function KeyGroup({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="border-b border-hairline pb-1 text-label font-semibold text-quiet">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {keys.map(([key, meaning]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid border-b border-hairline py-1">
            <dt>
              <kbd className="font-mono text-dense">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
