import { Button, buttonClass } from '../../ui/button.tsx';
import { channelTexts as texts } from './texts/channel.ts';

/** Shown once for a new channel: a webhook's secret, or the link that opens the bot. */
export type OnceShown = { secret: string; link?: never } | { link: string; secret?: never };

export function ShownOnce({ secret, link, onDone }: OnceShown & { onDone: () => void }) {
  return (
    <div className="m-3 flex flex-col gap-2 border-l-2 border-accent px-3 py-1">
      <h3 className="text-body font-semibold">{secret ? texts.secretTitle : texts.linkTitle}</h3>
      {secret && <p className="border border-hairline bg-paper p-2 font-mono text-body break-all">{secret}</p>}
      <p className="text-dense text-pretty text-quiet">{secret ? texts.secretWhy : texts.linkWhy}</p>
      <p className="flex gap-2">
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            {texts.openLink}
          </a>
        )}
        <Button onClick={onDone}>{texts.done}</Button>
      </p>
    </div>
  );
}
