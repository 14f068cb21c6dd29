import PDFDocument from 'pdfkit';
import { readFonts, runsOf, type Weight } from './fonts.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Below it is the footer. */
const BOTTOM = PAGE.height - 64;

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
}

/** Distance between lines, of the size of letters. */
const LEADING = 1.38;

/** Draws text in several fonts and measures it; flows over pages. */
export class PageWriter {
  readonly doc: PDFKit.PDFDocument;
  /** Distance from the top of the page at which the flow continues. */
  y: number = PAGE.margin;

  constructor(info: { title: string; author: string; at: Date }) {
    const first = readFonts().entries().next().value as [string, Buffer];
    const { title, author, at } = info;
    // pdfkit takes data of a font too, without saying so in its types: it would otherwise read Helvetica from its folder
    const font = first[1] as unknown as string;
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      font,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Wickwise', Producer: 'Wickwise', CreationDate: at, ModDate: at },
    });
    for (const [name, data] of readFonts()) this.doc.registerFont(name, data);
  }

  /** Begins a page where less than a height is left. Returns whether it did. */
  reserve(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = PAGE.margin;
    return true;
  }

  width(text: string, { size, weight = 400 }: TextStyle): number {
    let width = 0;
    for (const { font, text: part } of runsOf(text, weight))
      width += this.doc.font(font).fontSize(size).widthOfString(part);
    return width;
  }

  /** Breaks text into lines of a width, at spaces, and within words that are longer. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.split(' ').flatMap((one) => this.#fitting(one, width, style))) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && this.width(longer, style) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
    }
    return lines;
  }

  lineHeight = ({ size }: TextStyle): number => size * LEADING;

  /** Draws one line whose top is at `y`. With `align: 'right'`, `x` is its right end. */
  line(text: string, x: number, y: number, style: TextStyle): void {
    const { size, weight = 400, color = '#1a1d21', align = 'left' } = style;
    let at = align === 'right' ? x - this.width(text, style) : x;
    // all fonts share one base line, whatever their own height
    const base = y + size * 1.02;
    for (const { font, text: part } of runsOf(text, weight)) {
      this.doc
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(part, at, base, { lineBreak: false, baseline: 'alphabetic' });
      at += this.doc.widthOfString(part);
    }
  }

  /** Draws wrapped text; returns the distance of its end from the top. */
  block(text: string, x: number, y: number, width: number, style: TextStyle): number {
    let at = y;
    for (const line of this.wrap(text, width, style)) {
      this.line(line, style.align === 'right' ? x + width : x, at, style);
      at += this.lineHeight(style);
    }
    return at;
  }

  rule(y: number, { color = '#d5d9de', from = PAGE.margin as number, width = 0.75 } = {}): void {
    this.doc
      .lineWidth(width)
      .strokeColor(color)
      .moveTo(from, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .stroke();
  }

  /** Draws on every page, then returns the file. */
  async finish(footer: (page: number, count: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      footer(page + 1, count);
    }
    const chunks: Buffer[] = [];
    const done = new Promise<void>((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.doc.end();
    await done;
    return Buffer.concat(chunks);
  }

  #fitting(word: string, width: number, style: TextStyle): string[] {
    if (this.width(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (part !== '' && this.width(part + segment, style) > width) {
        parts.push(part);
        part = '';
      }
      part += segment;
    }
    return [...parts, part];
  }
}
