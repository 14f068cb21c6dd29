import { useQuery } from '@tanstack/react-query';
import type { SharedLink } from '@wickwise/contract';
import { marketNames } from '../../lib/market-names.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { removeSharedLink } from './calls.ts';
import { Listing } from './listing.tsx';
import { sharedLinksQuery } from './queries.ts';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.links;

const PLACES = { strategy: '/shared/strategy/', screen: '/shared/', backtest: '/shared/backtest/' } as const;

const addressOf = ({ kind, id }: SharedLink): string => new URL(`${PLACES[kind]}${id}`, location.origin).href;

/** The account's public links, each removable. */
export function LinksPanel() {
  const query = useQuery(sharedLinksQuery);
  return (
    <Panel title={texts.title}>
      <p className="border-b border-hairline px-3 py-3 text-body text-quiet">{texts.why}</p>
      <Listing query={query} failed={texts.failed} none={texts.none}>
        {(link) => (
          <>
            <p className="min-w-0 flex-1 basis-48">
              <a
                href={addressOf(link)}
                target="_blank"
                rel="noreferrer"
                className="block font-medium break-words underline underline-offset-4"
              >
                {link.label}
              </a>
              <span className="text-dense text-quiet">
                {texts.kinds[link.kind]} · {marketNames[link.market]} · {link.timeframe} · {texts.shared}{' '}
                <Moment atMs={link.createdAt} />
              </span>
            </p>
            <span className="flex flex-wrap gap-2">
              <CopyButton text={addressOf(link)} />
              <ActButton onAct={() => removeSharedLink(link)} label={texts.removeLabel(link.label)}>
                {texts.remove}
              </ActButton>
            </span>
          </>
        )}
      </Listing>
    </Panel>
  );
}
