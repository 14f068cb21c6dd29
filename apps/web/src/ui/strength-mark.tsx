import type { PatternSignal } from '@wickwise/contract';
import { Popover } from './popover.tsx';
import { isLimited, strengthWords } from './strength-words.ts';
import { strengthMarkTexts as texts } from './texts/strength-mark.ts';
import { strengthNamesTexts as strengthNames } from './texts/strength-names.ts';

const BARS = { Weak: 1, Moderate: 2, Strong: 3 } as const;
const PARTS = ['fit', 'context', 'size', 'volume'] as const;

export type StrengthMarkProps = Pick<PatternSignal, 'strength' | 'score' | 'parts' | 'inContext'>;

/** A signal's strength with its parts; nothing for rules, which have no shape. */
export function StrengthMark({ strength, score, parts, inContext }: StrengthMarkProps) {
  if (!strength || score === null) return null;
  const words = strengthWords({ strength, score, inContext });
  return (
    <Popover
      label={texts.title}
      className="flex w-60 flex-col gap-2 p-3 text-dense"
      trigger={<MarkButton strength={strength} label={words} />}
    >
      <p className="text-body font-medium text-pretty tabular-nums">{words}</p>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
        {PARTS.map((part) => (
          <Part key={part} name={texts[part]} share={parts?.[part] ?? null} />
        ))}
      </dl>
      {isLimited({ strength, score, inContext }) && <p>{texts.outOfContext}</p>}
      <p className="text-quiet text-pretty">{texts.meaning}</p>
    </Popover>
  );
}

function MarkButton({ strength, label, ...trigger }: { strength: keyof typeof BARS; label: string }) {
  return (
    <button
      {...trigger}
      type="button"
      title={label}
      aria-label={label}
      className="inline-flex h-6 items-center gap-1.5 rounded-input px-1 text-left text-dense whitespace-nowrap pointer-coarse:h-11"
    >
      <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4.5}
            y={12 - bar * 4}
            width="3"
            height={bar * 4}
            fill={bar <= BARS[strength] ? 'currentColor' : 'var(--hairline)'}
          />
        ))}
      </svg>
      {strengthNames[strength]}
    </button>
  );
}

function Part({ name, share }: { name: string; share: number | null }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="flex items-center gap-2 tabular-nums">
        {share === null ? (
          texts.noVolume
        ) : (
          <>
            <span aria-hidden="true" className="h-1.5 w-14 bg-hairline">
              <span className="block h-full bg-ink" style={{ width: `${share * 100}%` }} />
            </span>
            <span className="w-7 text-right">{Math.round(share * 100)}</span>
          </>
        )}
      </dd>
    </>
  );
}
