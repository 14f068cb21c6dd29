import { Link } from '@tanstack/react-router';
import type { LessonScan } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { practiceTexts as texts } from '../texts/practice.ts';
import { ExerciseView } from './exercise-view.tsx';
import { useExercise } from './use-exercise.ts';
import { useSaveAnswers } from './use-practice-progress.ts';

/** Exercises on a lesson's pattern, within the lesson. */
export function LessonPractice({ scan }: { scan: LessonScan }) {
  const [isOpen, setOpen] = useState(false);
  useSaveAnswers(); // answers given here reach the account too
  return (
    <Panel
      title={texts.lessonTitle}
      aside={
        <Link
          to="/learning/$lesson"
          params={{ lesson: 'practice' }}
          search={{ ...scan }}
          className="underline underline-offset-2"
        >
          {texts.allPractice}
        </Link>
      }
    >
      {isOpen ? (
        <Open scan={scan} />
      ) : (
        <div className="flex flex-col items-start gap-3 p-3 text-body">
          <p className="text-pretty text-quiet">{texts.lessonLead}</p>
          <Button look="primary" onClick={() => setOpen(true)}>
            {texts.start}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Open({ scan: { pattern, direction } }: { scan: LessonScan }) {
  return <ExerciseView state={useExercise({ pattern, direction })} />;
}
