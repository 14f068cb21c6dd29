import { cleanup, configure } from '@testing-library/react';
import { CONSTANTS } from '@wickwise/contract';
import { afterEach, beforeEach } from 'vitest';
import { keepConstants } from '../lib/constants.ts';
import { queryClient } from '../lib/query-client.ts';
import { endSession } from '../lib/session/session.ts';

// parts that are loaded on demand are compiled when a test first wants them
configure({ asyncUtilTimeout: 60_000 });

// jsdom draws nothing and so scrolls nowhere
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};

// nor does it lay anything out: every element is as large as a small screen, and stays so
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 800 });

// jsdom doesn't know <search>; which elements there are, the types of JSX know
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// what the pointer does outside an element is nobody's business here
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
