import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast-store.ts';
import { finishLogin, providersQuery } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

export interface LoginReturnProps {
  /** The provider's name, from the path. */
  name: string;
  /** What its page sent back, as the query of an address. */
  answer: string;
  /** Where the connections are. */
  home: string;
  onDone: () => void;
}

/** Completes a login when a broker's page has sent the browser back. */
export function LoginReturn({ name, answer, home, onDone }: LoginReturnProps) {
  const { data: providers } = useQuery(providersQuery);
  const label = providers?.find((one) => one.name === name)?.label ?? name;
  const finish = useMutation({ mutationFn: () => finishLogin(name, new URLSearchParams(answer)) });
  const { mutate } = finish;
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true; // what came back is good for one exchange
    mutate();
  }, [mutate]);
  const { isSuccess } = finish;
  useEffect(() => {
    if (!isSuccess) return;
    toast(texts.logIn.done(label));
    onDone();
  }, [isSuccess, label, onDone]);
  return (
    <Panel title={texts.logIn.title(label)}>
      <div className="flex flex-col items-start gap-3 p-3">
        <p role="status" className="text-body empty:hidden">
          {finish.isPending && texts.logIn.finishing(label)}
        </p>
        {finish.error && (
          <>
            <ErrorNote error={finish.error} fallback={texts.logIn.failed} />
            <a href={home} className={buttonClass()}>
              {texts.logIn.back}
            </a>
          </>
        )}
      </div>
    </Panel>
  );
}
