import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChartNewsChoice, InstrumentView } from '@wickwise/contract';
import { useId, useState } from 'react';
import type { Scene } from '../../../charts/scene.ts';
import { keepChartNews, usualChartNews } from '../../../lib/chart-news-choice.ts';
import { Moment } from '../../../ui/moment.tsx';
import { SURFACE } from '../../../ui/surface.ts';
import { chartStoriesQuery } from '../queries.ts';
import { chartNewsTexts as texts } from '../texts/chart-news.ts';
import type { BarStories, ChartStory } from './bar-stories.ts';
import { useStoryMarks } from './use-story-marks.ts';

const NONE: readonly ChartStory[] = [];

interface ChartNewsProps {
  scene: Scene;
  instrument: Pick<InstrumentView, 'market' | 'symbol'>;
  /** What the chart's set-up says; undefined for the reader's usual choice. */
  choice: ChartNewsChoice | undefined;
  onChoose: (choice: ChartNewsChoice) => void;
}

/** Stories about a chart's instrument: one mark per bar, below the candles, and a button that hides them. */
export function ChartNews({
  scene,
  instrument: { market, symbol },
  choice = usualChartNews(),
  onChoose,
}: ChartNewsProps) {
  const isShown = choice === 'shown';
  const { data: stories = NONE } = useQuery(chartStoriesQuery(market, symbol));
  const { bars, mark } = useStoryMarks(scene, isShown ? stories : NONE);
  if (stories.length === 0) return null;
  const toggle = (): void => {
    const next = isShown ? 'hidden' : 'shown';
    keepChartNews(next);
    onChoose(next);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={toggle}
        className="absolute bottom-17 left-2 z-1 min-h-7 border border-hairline bg-panel px-2 text-label text-quiet hover:text-ink aria-pressed:border-accent pointer-coarse:bottom-21 pointer-coarse:min-h-11"
      >
        {texts.stories(stories.length)}
      </button>
      {isShown && (
        <ul aria-label={texts.marks} className="pointer-events-none absolute inset-0 z-1">
          {bars.map((one) => (
            <StoryMark key={one.barMs} bar={one} mark={mark(one.barMs)} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Maximum headlines at a mark; the list below the chart has the others. */
const MOST = 5;

/** The mark of a bar; its headlines show at the pointer, with the focus, or pressed. */
function StoryMark({ bar, mark }: { bar: BarStories; mark: (element: HTMLElement | null) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { stories } = bar;
  const newest = stories.toReversed();
  return (
    <li
      ref={mark}
      className="group pointer-events-auto absolute"
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setIsOpen(false)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={texts.mark(stories.length, newest[0]?.title ?? '')}
        onClick={() => setIsOpen(!isOpen)}
        className="h-4 w-full min-w-0 overflow-hidden rounded-sm border border-info bg-panel text-center text-[10px] leading-none text-info tabular-nums hover:bg-info hover:text-panel aria-expanded:bg-info aria-expanded:text-panel"
      >
        {stories.length > 1 ? stories.length : ''}
      </button>
      <div
        id={id}
        className={`${SURFACE} absolute bottom-full left-(--card-left) z-30 w-(--card-width) flex-col gap-1 p-2 text-dense ${isOpen ? 'flex' : 'hidden group-hover:flex group-focus-within:flex'}`}
      >
        {newest.slice(0, MOST).map(({ id: key, slug, title, language, source, publishedAt }) => (
          <p key={key} className="min-w-0">
            <Link
              to="/news-details/$title"
              params={{ title: slug }}
              lang={language}
              className="text-pretty break-words underline-offset-2 hover:underline"
            >
              {title}
            </Link>{' '}
            <span className="text-quiet">
              {source.name} · <Moment atMs={publishedAt} />
            </span>
          </p>
        ))}
        {newest.length > MOST && <p className="text-quiet">{texts.more(newest.length - MOST)}</p>}
      </div>
    </li>
  );
}
