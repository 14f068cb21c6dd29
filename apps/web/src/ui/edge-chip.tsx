import type { EdgeChip as Edge } from '@wickwise/contract';
import { textsOf } from '../lib/texts.ts';
import { edgeWords } from './edge-words.ts';
import { IntervalMark } from './interval-mark.tsx';
import { Popover } from './popover.tsx';
import { strengthNames } from './strength-names.ts';

const texts = textsOf({
  en: {
    unmeasured: 'edge not measured yet',
    unmeasuredWhy: 'The hit rate of this rule hasn’t been measured yet.',
    tooFew: (count: number) => `${count} so far`,
    hit: (percent: number) => `Hit rate ${percent} %`,
    against: (percent: number) => `vs. baseline ${percent} %`,
    edge: (points: number) => `edge ${points} pts`,
    none: 'no proven edge',
    simulated: 'simulated',
    title: 'Measured edge',
    ofStrength: (strength: string) => `Only ${strength} signals.`,
    ofAll: 'Signals of all strengths.',
    advice: 'Past results don’t guarantee future results.',
    picture: 'Hit rate with its 95 % interval; the dashed line is the baseline',
  },
  hi: async () => (await import('./hindi.ts')).edgeChip,
});

const percentOf = (share: number): number => Math.round(share * 100);

/** How often signals of this kind worked beside how often any bar did; the whole sentence opens beside it. Null: not measured. */
export function EdgeChip({ edge }: { edge: Edge | null }) {
  if (!edge) {
    return (
      <span
        title={texts.unmeasuredWhy}
        className="inline-flex h-6 items-center rounded-input border border-hairline px-1.5 text-dense whitespace-nowrap text-quiet"
      >
        {texts.unmeasured}
      </span>
    );
  }
  const { provenance, strength } = edge;
  return (
    <Popover
      label={texts.title}
      className="flex w-64 flex-col gap-2 p-3 text-dense"
      trigger={<ChipButton edge={edge} />}
    >
      <Picture edge={edge} width={228} />
      <p className="text-body">{edgeWords(edge)}</p>
      <p className="text-quiet">{strength ? texts.ofStrength(strengthNames[strength]) : texts.ofAll}</p>
      <p className="text-quiet">
        {provenance} {texts.advice}
      </p>
    </Popover>
  );
}

function ChipButton({ edge, ...trigger }: { edge: Edge }) {
  const { hitRate, baseline, isEdge, isSimulated, count, provenance } = edge;
  const sentence = edgeWords(edge);
  const isMeasured = hitRate !== null && baseline !== null;
  const found = isMeasured ? texts.hit(percentOf(hitRate)) : texts.tooFew(count);
  const against = isMeasured ? texts.against(percentOf(baseline)) : '';
  const verdict = verdictOf(edge);
  return (
    <button
      {...trigger}
      type="button"
      title={`${sentence} ${provenance}`}
      aria-label={`${[found, against, verdict].filter(Boolean).join(' ')}. ${sentence} ${provenance}`}
      className={`inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-input border px-1.5 text-left text-dense whitespace-normal tabular-nums sm:whitespace-nowrap pointer-coarse:min-h-11 ${
        isEdge && !isSimulated ? 'border-accent-ink' : 'border-hairline'
      }`}
    >
      {isMeasured && <Picture edge={edge} width={40} />}
      <span className={isMeasured ? '' : 'text-quiet'}>{found}</span>{' '}
      {against && <span className="text-quiet">{against}</span>}{' '}
      <span className={isEdge && !isSimulated ? 'text-accent-ink' : 'text-quiet'}>{verdict}</span>
    </button>
  );
}

/** Simulated prices show nothing about a market, whatever the numbers. */
function verdictOf({ isEdge, isSimulated, edge }: Edge): string {
  if (isSimulated) return texts.simulated;
  return isEdge && edge !== null ? texts.edge(percentOf(edge)) : texts.none;
}

function Picture({ edge: { interval, hitRate, baseline }, width }: { edge: Edge; width: number }) {
  if (!interval || hitRate === null || baseline === null) return null;
  const [low, high] = interval;
  const scale = { low: low * 100, point: hitRate * 100, high: high * 100, base: baseline * 100 };
  return <IntervalMark label={texts.picture} {...scale} from={20} to={80} width={width} />;
}
