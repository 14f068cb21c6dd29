import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { deviceWords } from './device-words.ts';
import { Listing } from './listing.tsx';
import { EVENTS_PAGE_SIZE, securityEventsQuery } from './queries.ts';
import { securityEventWords } from './security-event-words.ts';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.log;

/** Security events of the account, newest first. */
export function SecurityLog() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(securityEventsQuery(page));
  const pageCount = Math.ceil((data?.totalCount ?? 0) / EVENTS_PAGE_SIZE);
  return (
    <Panel title={texts.title}>
      <p className="border-b border-hairline px-3 py-3 text-body text-pretty text-quiet">{texts.why}</p>
      <Listing query={{ data: data?.events, error, refetch }} failed={texts.failed} none={texts.none}>
        {({ at, kind, sentence, detail, times, address, device }) => (
          <>
            <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
              {securityEventWords.eventText(kind, times, sentence)} <span className="text-quiet">{detail}</span>
            </p>
            <p className="text-dense text-quiet">
              {[device && deviceWords(device), address].filter(Boolean).join(' · ')} · <Moment atMs={at} />
            </p>
          </>
        )}
      </Listing>
      <Pager page={page} pageCount={pageCount} onPage={setPage} />
    </Panel>
  );
}
