import { useEffect, useEffectEvent, useState } from 'react';
import { focusSearchField } from '../../../lib/search-field.ts';
import { actionOf, type KeyAction, timeframeTyped } from './shortcuts.ts';

type Command = Extract<KeyAction, { do: 'command' }>['name'];

export interface KeyOrders {
  onMove: (bars: number) => void;
  onZoom: (factor: number) => void;
  onCommand: (name: Command) => void;
  onTimeframe: (timeframe: NonNullable<ReturnType<typeof timeframeTyped>>) => void;
}

/** Elements with keys of their own: fields all, buttons those that press or move. */
const FIELDS = 'input, textarea, select, [contenteditable]';
const CONTROLS = 'button, a, summary, [role="radio"], [role="slider"]';
const CONTROL_KEYS = /^(Enter| |Arrow\w+|Home|End)$/;

/** Handles keys while the chart or nothing has focus; returns what has been typed of a timeframe. */
export function useKeys(region: string, orders: KeyOrders): string {
  const [typed, setTyped] = useState('');
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event, region, typed !== '')) return;
    if (typed !== '' && event.key === 'Enter') {
      const timeframe = timeframeTyped(typed);
      setTyped('');
      if (timeframe) orders.onTimeframe(timeframe);
      event.preventDefault();
      return;
    }
    const action = actionOf(event, typed);
    if (!action) return;
    if (action.do === 'search') {
      focusSearchField(); // the letter itself goes into the field
      return;
    }
    event.preventDefault();
    if (action.do === 'type') setTyped(action.text);
    else if (action.do === 'move') orders.onMove(action.bars);
    else if (action.do === 'zoom') orders.onZoom(action.factor);
    else orders.onCommand(action.name);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return typed;
}

/** A control has its own keys; Enter ends what was typed, also where the focus is on the button pressed before. */
function isOurs(event: KeyboardEvent, region: string, isTyping: boolean): boolean {
  const { target, key, defaultPrevented } = event;
  if (document.querySelector('[role="dialog"], [role="menu"]')) return false; // a dialog has all keys
  if (defaultPrevented || !(target instanceof Element) || target.closest(FIELDS)) return false;
  if (target !== document.body && !target.closest(region)) return false;
  return (isTyping && key === 'Enter') || !(CONTROL_KEYS.test(key) && target.closest(CONTROLS));
}
