import type { Element, ElementContent, Properties, Text } from 'hast';

/** Creates an element; the types of `hast` know no numbers as sizes of a picture. */
export const element = (
  tagName: string,
  properties: Readonly<Record<string, string | number | string[]>>,
  ...children: ElementContent[]
): Element => ({ type: 'element', tagName, properties: properties as Properties, children });

export const textNode = (value: string): Text => ({ type: 'text', value });
