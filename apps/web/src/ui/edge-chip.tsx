import type { EdgeSummary as Edge } from '@wickwise/contract';
import { edgeWords, provenanceWords } from './edge-words.ts';
import { IntervalMark } from './interval-mark.tsx';
import { Popover } from './popover.tsx';
import { type MeasuredKind, ReceiptLinks } from './receipt-links.tsx';
import { edgeChipTexts as texts } from './texts/edge-chip.ts';
import { strengthNamesTexts as strengthNames } from './texts/strength-names.ts';

const percentOf = (share: number): number => Math.round(share * 100);

export interface EdgeChipProps {
  /** Null: not measured. */
  edge: Edge | null;
  /** The kind of signal, for links to its figures. */
  of?: MeasuredKind;
  /** In one line, without the picture, under a heading that names both figures. */
  isShort?: boolean;
}

/** Hit rate of a kind of signal beside the baseline; opens the whole sentence with links to figures and proof. */
export function EdgeChip({ edge, of, isShort = false }: EdgeChipProps) {
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
  const { strength } = edge;
  return (
    <Popover
      label={texts.title}
      className="flex w-64 flex-col gap-2 p-3 text-dense"
      trigger={<ChipButton edge={edge} isShort={isShort} />}
    >
      <Picture edge={edge} width={228} />
      <p className="text-body">{edgeWords(edge)}</p>
      <p className="text-quiet">{strength ? texts.ofStrength(strengthNames[strength]) : texts.ofAll}</p>
      <p className="text-quiet">
        {provenanceWords(edge)} {texts.advice}
      </p>
      {of && <ReceiptLinks of={of} />}
    </Popover>
  );
}

function ChipButton({ edge, isShort, ...trigger }: { edge: Edge; isShort: boolean }) {
  const { hitRate, baseline, isEdge, isSimulated, count } = edge;
  const provenance = provenanceWords(edge);
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
      className={`inline-flex min-h-6 max-w-full flex-wrap items-center gap-x-1.5 rounded-input border px-1.5 text-left text-dense whitespace-nowrap tabular-nums pointer-coarse:min-h-11 ${
        isEdge && !isSimulated ? 'border-accent-ink' : 'border-hairline'
      }`}
    >
      {isMeasured && !isShort && <Picture edge={edge} width={40} />}
      {isMeasured && isShort && <span>{texts.short(percentOf(hitRate), percentOf(baseline))}</span>}
      {!(isMeasured && isShort) && (
        <>
          <span className={isMeasured ? '' : 'text-quiet'}>{found}</span>{' '}
          {against && <span className="text-quiet">{against}</span>}{' '}
        </>
      )}
      <span className={isEdge && !isSimulated ? 'text-accent-ink' : 'text-quiet'}>{verdict}</span>
    </button>
  );
}

/** Returns the verdict; simulated prices prove nothing. */
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
