import type { NewsAccuracy, NewsStory } from '@wickwise/contract';
import { Popover } from '../../ui/popover.tsx';
import { newsTexts as texts } from './texts/news.ts';

/** Values nearer to zero are neither good nor bad; the accuracy is counted by the same bound. */
const NEITHER = 0.15;

interface SentimentMarkProps {
  sentiment: NewsStory['sentiment'];
  accuracy: NewsAccuracy;
}

/** How a headline sounds for holders, and how often that was right; nothing where it isn't known. */
export function SentimentMark({ sentiment, accuracy }: SentimentMarkProps) {
  if (!sentiment || Math.abs(sentiment.value) <= NEITHER || accuracy.shown === 0) return null;
  const name = sentiment.value > 0 ? texts.sentiment.good : texts.sentiment.bad;
  const { headlines, shown, right } = accuracy;
  return (
    <Popover
      label={texts.sentiment.title}
      className="flex w-72 flex-col gap-1.5 p-3 text-dense text-pretty"
      trigger={<MarkButton isGood={sentiment.value > 0} name={name} />}
    >
      <p className="text-body font-medium">{name}</p>
      <p>{texts.sentiment.method}</p>
      <p className="tabular-nums">
        {texts.sentiment.accuracy(`${Math.round((right / shown) * 100)} %`, right, shown, headlines)}
      </p>
    </Popover>
  );
}

function MarkButton({ isGood, name, ...trigger }: { isGood: boolean; name: string }) {
  return (
    <button
      {...trigger}
      type="button"
      className="inline-flex min-h-6 items-center gap-1 text-dense whitespace-nowrap text-quiet underline decoration-hairline decoration-dotted underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <span aria-hidden="true" className={isGood ? 'text-up' : 'text-down'}>
        {isGood ? '+' : '−'}
      </span>
      {name}
    </button>
  );
}
