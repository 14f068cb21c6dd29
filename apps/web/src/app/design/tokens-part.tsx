import { Panel } from '../../ui/panel.tsx';

const COLOURS = [
  'paper',
  'panel',
  'ink',
  'quiet',
  'hairline',
  'field',
  'accent',
  'up',
  'down',
  'info',
  'warn',
  'error',
];
const SIZES = ['label', 'dense', 'body', 'reading', 'title', 'heading', 'display', 'landing'];

export function TokensPart() {
  return (
    <Panel title="Colour and type">
      <ul className="grid grid-cols-3 gap-3 p-3 sm:grid-cols-6">
        {COLOURS.map((name) => (
          <li key={name} className="text-label text-quiet">
            <span className="block h-8 border border-hairline" style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <ul className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-hairline p-3">
        {SIZES.map((name) => (
          <li key={name} style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--text-${name}--line-height)` }}>
            {name} 1,234.50
          </li>
        ))}
      </ul>
    </Panel>
  );
}
