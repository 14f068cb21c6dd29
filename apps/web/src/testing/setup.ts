import { cleanup, configure } from '@testing-library/react';
import { CONSTANTS } from '@wickwise/contract';
import { afterEach, beforeEach } from 'vitest';
import { keepConstants } from '../lib/constants.ts';
import { queryClient } from '../lib/query-client.ts';
import { endSession } from '../lib/session/session.ts';

// lazily loaded parts are compiled on first use
configure({ asyncUtilTimeout: 60_000 });

// jsdom doesn't scroll
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};

// jsdom has no layout: every element has the size of a small screen
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 800 });

// jsdom has no layout: nothing is hidden
Element.prototype.checkVisibility ??= () => true;

// jsdom doesn't know <search>; JSX types check element names
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// jsdom lacks pointer capture
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;

beforeEach(() => keepConstants(CONSTANTS));

afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});
