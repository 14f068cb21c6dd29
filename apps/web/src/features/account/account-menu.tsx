import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { logOutOnServer } from '../../lib/session/log-out.ts';
import { useUser } from '../../lib/user.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { icons } from '../../ui/icons.tsx';
import { accountMenuTexts as texts } from './texts/account-menu.ts';

const ITEM =
  'flex min-h-9 w-full items-center px-3 text-left text-body hover:bg-[color-mix(in_oklch,var(--ink)_6%,transparent)] pointer-coarse:min-h-11';

export interface AccountMenuProps {
  /** Whether there is room for the name beside the icon. */
  isNamed: boolean;
  onLoggedOut: () => void;
}

/** Menu of the signed-in user. */
export function AccountMenu({ isNamed, onLoggedOut }: AccountMenuProps) {
  const client = useQueryClient();
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = (): void => setIsOpen(false);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const logOut = async (): Promise<void> => {
    setHasFailed(false);
    await client.cancelQueries(); // pending requests would come back refused
    try {
      await logOutOnServer();
      onLoggedOut();
    } catch {
      setHasFailed(true);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles up from the button and the links
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
        className={`flex min-h-9 items-center gap-2 rounded-input px-2 text-dense text-quiet hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3 ${isNamed ? 'lg:w-36 lg:justify-end' : ''}`}
      >
        {icons.account}
        <span className={isNamed ? 'truncate max-lg:sr-only' : 'sr-only'} title={user?.name}>
          {user?.name ?? texts.account}
        </span>
      </button>
      <div
        id={menuId}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 mt-1 w-60 border border-quiet bg-panel py-1"
      >
        {user && (
          <p className="truncate border-b border-hairline px-3 pt-1 pb-2 text-dense text-quiet" title={user.email}>
            {user.email}
          </p>
        )}
        <Link to="/dashboard/profile" onClick={close} className={ITEM}>
          {texts.profile}
        </Link>
        <Link to="/dashboard/paper" onClick={close} className={ITEM}>
          {texts.paper}
        </Link>
        <Link to="/dashboard/configure" onClick={close} className={ITEM}>
          {texts.configure}
        </Link>
        {user?.role === 'operator' && (
          <Link to="/dashboard/operator" onClick={close} className={ITEM}>
            {texts.operator}
          </Link>
        )}
        <button type="button" onClick={() => void logOut()} className={`${ITEM} cursor-pointer`}>
          {texts.logOut}
        </button>
        {hasFailed && <FailureNote error={new Error(texts.failed)} />}
      </div>
    </div>
  );
}
