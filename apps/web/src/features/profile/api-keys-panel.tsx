import { useQuery } from '@tanstack/react-query';
import { ActButton } from '../../ui/act-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { revokeApiKey } from './calls.ts';
import { Listing } from './listing.tsx';
import { NewApiKey } from './new-api-key.tsx';
import { apiKeysQuery } from './queries.ts';
import { Row } from './row.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.keys;

/** API keys of the user. */
export function ApiKeysPanel() {
  const query = useQuery(apiKeysQuery);
  return (
    <Panel title={texts.title}>
      <Row label={texts.label} value={texts.why} action={texts.add}>
        {(close) => <NewApiKey onClose={() => close()} />}
      </Row>
      <div className="border-t border-hairline">
        <Listing query={query} failed={texts.failed} none={texts.none}>
          {({ id, name, prefix, scopes, createdAt, lastUsedAt }) => (
            <>
              <p className="min-w-0 flex-1 basis-48">
                <span className="block font-medium break-words">{name}</span>
                <span className="text-dense text-quiet">
                  <span className="font-mono">{prefix}…</span> · {scopes.map((one) => texts.scope[one][0]).join(', ')} ·{' '}
                  {texts.created} <Moment atMs={createdAt} />,{' '}
                  {lastUsedAt === null ? (
                    texts.never
                  ) : (
                    <>
                      {texts.used} <Moment atMs={lastUsedAt} />
                    </>
                  )}
                </span>
              </p>
              <ActButton onAct={() => revokeApiKey(id)} label={texts.removeLabel(name)}>
                {texts.remove}
              </ActButton>
            </>
          )}
        </Listing>
      </div>
    </Panel>
  );
}
