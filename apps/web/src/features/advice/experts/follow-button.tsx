import type { Expert } from '@wickwise/contract';
import { ActButton } from '../../../ui/act-button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { followExpert } from '../queries.ts';
import { adviceExpertTexts as texts } from '../texts/advice-expert.ts';

/** Follows an expert, whose new calls then arrive as notices, or ends that. */
export function FollowButton({ expert: { id, name, isFollowed } }: { expert: Expert }) {
  const turn = async (): Promise<void> => {
    await followExpert(id, !isFollowed);
    toast(isFollowed ? texts.unfollowed(name) : texts.followed(name));
  };
  return (
    <ActButton
      look={isFollowed ? 'plain' : 'primary'}
      label={isFollowed ? texts.unfollowOf(name) : texts.followOf(name)}
      onAct={turn}
    >
      {isFollowed ? texts.unfollow : texts.follow}
    </ActButton>
  );
}
