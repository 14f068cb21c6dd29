import { Lamp } from './badge.tsx';

export interface SessionClockProps {
  lamp: 'on' | 'waiting' | 'off';
  /** What the market is doing, in a word. */
  word: string;
  /** For how long, or why. */
  detail: string;
  isAlarming?: boolean;
  /** Leaves the detail to a title. */
  isShort?: boolean;
}

/** A market's session: lamp, word, countdown. */
export function SessionClock({ lamp, word, detail, isAlarming = false, isShort = false }: SessionClockProps) {
  return (
    <span
      title={detail}
      className="flex min-w-0 items-center gap-x-1.5 text-dense text-quiet max-sm:text-label max-[419px]:flex-wrap"
    >
      <Lamp state={lamp} />
      <span className={`font-medium whitespace-nowrap ${isAlarming ? 'text-warn' : 'text-ink'}`}>{word}</span>
      <span className={isShort ? 'sr-only' : 'truncate'}>{detail}</span>
    </span>
  );
}
