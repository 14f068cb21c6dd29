import { Button } from '../../../ui/button.tsx';
import { chartTexts } from '../texts/chart.ts';
import { type Replay, SPEEDS } from './use-replay.ts';

const texts = chartTexts.replay;

export interface ReplayBarProps {
  replay: Replay;
  total: number;
  /** Close time of the last shown bar. */
  time: string;
}

/** Controls of a replay. */
export function ReplayBar({ replay, total, time }: ReplayBarProps) {
  const { count, isPlaying, speed, goTo, play, setSpeed, stop } = replay;
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-2 border-t border-hairline bg-[color-mix(in_oklch,var(--accent)_10%,var(--panel))] px-3 py-2"
    >
      <Button aria-label={texts.back} className="px-3" onClick={() => goTo(count - 1)}>
        ‹
      </Button>
      <Button look="primary" className="w-20" onClick={() => play(!isPlaying)}>
        {isPlaying ? texts.pause : texts.play}
      </Button>
      <Button aria-label={texts.forth} className="px-3" onClick={() => goTo(count + 1)}>
        ›
      </Button>
      <input
        type="range"
        aria-label={texts.position}
        aria-valuetext={time}
        min={1}
        max={Math.max(total, 1)}
        value={count}
        onChange={({ target }) => goTo(Number(target.value))}
        className="min-w-32 flex-1 accent-accent"
      />
      <label className="flex items-center gap-2 text-dense">
        <span className="text-quiet">{texts.speed}</span>
        <select
          value={speed}
          onChange={({ target }) => setSpeed(Number(target.value))}
          className="h-9 rounded-input border border-field bg-panel px-1 pointer-coarse:h-11"
        >
          {SPEEDS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <Button onClick={stop}>{texts.leave}</Button>
      <p role="status" className="w-full text-dense">
        {texts.note(time)}
      </p>
    </section>
  );
}
