import { useEffect, useEffectEvent, useState } from 'react';
import { useNear } from '../../../lib/use-near.ts';
import { Button } from '../../../ui/button.tsx';
import { learningTexts as texts } from '../texts/learning.ts';
import { useLessonsRead } from './use-lessons-read.ts';

/** The end of a lesson: once it is in view, the lesson counts as read. */
export function LessonEnd({ slug }: { slug: string }) {
  const { has, mark, unmark } = useLessonsRead();
  const [place, isSeen] = useNear<HTMLParagraphElement>('0px');
  const [isTakenBack, setTakenBack] = useState(false);
  const isRead = has(slug);
  const noteRead = useEffectEvent(() => mark(slug));
  useEffect(() => {
    if (isSeen && !isRead && !isTakenBack) noteRead();
  }, [isSeen, isRead, isTakenBack]);
  return (
    <p ref={place} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-body">
      {isRead && <span role="status">{texts.isRead}</span>}
      <Button
        look="quiet"
        onClick={() => {
          setTakenBack(isRead);
          if (isRead) unmark(slug);
          else mark(slug);
        }}
      >
        {isRead ? texts.markUnread : texts.markRead}
      </Button>
    </p>
  );
}
