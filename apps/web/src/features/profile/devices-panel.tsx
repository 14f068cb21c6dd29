import { useQuery } from '@tanstack/react-query';
import { ActButton } from '../../ui/act-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { signOutDevice, signOutEverywhere } from './calls.ts';
import { deviceWords } from './device-words.ts';
import { Listing } from './listing.tsx';
import { devicesQuery } from './queries.ts';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.devices;

/** Devices that are signed in. */
export function DevicesPanel({ onSignedOut }: { onSignedOut: () => void }) {
  const query = useQuery(devicesQuery);
  const signOutAll = async (): Promise<void> => {
    await signOutEverywhere();
    onSignedOut();
  };
  return (
    <Panel title={texts.title}>
      <Listing query={query} failed={texts.failed} none="">
        {({ id, device, address, lastUsedAt, isCurrent }) => (
          <>
            <p className="min-w-0 flex-1 basis-48">
              <span className="block font-medium break-words">
                {deviceWords(device)}
                {isCurrent && <span className="font-normal text-accent-ink"> · {texts.current}</span>}
              </span>
              <span className="text-dense text-quiet">
                {address} · {texts.used} <Moment atMs={lastUsedAt} />
              </span>
            </p>
            {!isCurrent && (
              <ActButton onAct={() => signOutDevice(id)} label={texts.signOutLabel(deviceWords(device))}>
                {texts.signOut}
              </ActButton>
            )}
          </>
        )}
      </Listing>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-3 py-3">
        <ActButton onAct={signOutAll}>{texts.all}</ActButton>
        <p className="text-dense text-quiet">{texts.allNote}</p>
      </div>
    </Panel>
  );
}
