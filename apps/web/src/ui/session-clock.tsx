import { Lamp } from './badge.tsx';

export interface SessionClockProps {
  lamp: 'on' | 'waiting' | 'off';
  /** The market's state as a word. */
  word: string;
  /** What is uncertain about it, as words and as a sentence. */
  caution?: { word: string; sentence: string } | undefined;
  /** For how long, or why. */
  detail: string;
  isAlarming?: boolean;
  /** Moves the detail to a title. */
  isShort?: boolean;
}

/** A market's session: dot, word, countdown. */
export function SessionClock({ lamp, word, caution, detail, isAlarming = false, isShort = false }: SessionClockProps) {
  return (
    <span
      title={caution ? `${detail}. ${caution.sentence}` : detail}
      className="flex min-w-0 items-center gap-x-1.5 text-dense text-quiet max-sm:text-label max-[419px]:flex-wrap"
    >
      <Lamp state={lamp} />
      <span className={`font-medium whitespace-nowrap ${isAlarming ? 'text-warn' : 'text-ink'}`}>{word}</span>
      {caution && (
        <>
          <span className="sr-only">{caution.sentence}</span>
          <span aria-hidden="true" className="whitespace-nowrap text-warn">
            {caution.word}
          </span>
        </>
      )}
      <span className={isShort ? 'sr-only' : 'truncate'}>{detail}</span>
    </span>
  );
}
