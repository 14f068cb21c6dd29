import { getRouteApi, useRouter } from '@tanstack/react-router';
import { SetUpScreen } from '../../features/setup/set-up-screen.tsx';
import type { SetUpParts } from '../../features/setup/steps.tsx';
import { ownPath } from '../../lib/own-path.ts';
import { startingPlace } from '../../lib/starting-place.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const place = <Skeleton className="h-56 w-full" />;

const ChannelStep = lazyPart(async () => (await import('../../features/channels/channel-step.tsx')).ChannelStep, {
  place,
});
const StarterScreens = lazyPart(
  async () => (await import('../../features/screener/starter-screens.tsx')).StarterScreens,
  { place },
);

const route = getRouteApi('/site/signup-configuration');

const PARTS: SetUpParts = {
  channel: <ChannelStep />,
  screen: (answers) => <StarterScreens {...startingPlace(answers)} />,
};

export function SetUpPage() {
  const { next } = route.useSearch();
  const { history } = useRouter();
  return <SetUpScreen parts={PARTS} onDone={() => history.push(ownPath(next, '/dashboard'))} />;
}
