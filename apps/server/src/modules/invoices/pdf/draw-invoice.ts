import { GST_STATES, isGstState } from '#platform/money/gst.ts';
import { printedAmount, printedRate, rupeesInWords } from '../amounts.ts';
import { placeText } from '../csv.ts';
import type { InvoiceDocument, InvoiceItem, InvoiceParty } from '../document.ts';
import { localDate } from '../numbers.ts';
import { INNER_WIDTH, PAGE, PageWriter, type TextStyle } from './page-writer.ts';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const GAP = 24;
const HALF = (INNER_WIDTH - GAP) / 2;

const MUTED = '#5b6470';
const TITLE: TextStyle = { size: 19, weight: 600 };
const NAME: TextStyle = { size: 12, weight: 600 };
const BODY: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { size: 9.5, weight: 600 };
const LABEL: TextStyle = { size: 8.5, color: MUTED };
const TOTAL: TextStyle = { size: 12, weight: 600 };

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** Makes an invoice or credit note as PDF: the same document gives the same bytes. */
export async function drawInvoice(document: InvoiceDocument): Promise<Buffer> {
  const { number, issuedAt, seller } = document;
  const page = new PageWriter({ title: `${titleOf(document)} ${number}`, author: seller.name, at: new Date(issuedAt) });
  drawHead(page, document);
  drawParties(page, document);
  drawItems(page, document);
  drawTotals(page, document);
  drawNotes(page, document);
  return page.finish((no, count) => {
    const y = PAGE.height - 46;
    page.rule(y - 8);
    page.line(`${seller.name.slice(0, 60)} · ${number}`, LEFT, y, LABEL);
    page.line(`Page ${no} of ${count}`, RIGHT, y, { ...LABEL, align: 'right' });
  });
}

function titleOf({ kind, seller, taxed }: InvoiceDocument): string {
  if (kind === 'credit-note') return 'Credit note';
  return seller.gstin !== null && taxed.tax > 0 ? 'Tax invoice' : 'Invoice';
}

function drawHead(page: PageWriter, document: InvoiceDocument): void {
  const { seller, isTest } = document;
  page.line(titleOf(document), RIGHT, page.y - 4, { ...TITLE, align: 'right' });
  let right = page.y + 28;
  for (const [label, value] of factsOf(document)) {
    const lines = page.wrap(value, HALF - 92, STRONG);
    page.line(label, LEFT + HALF + GAP, right, LABEL);
    for (const line of lines) {
      page.line(line, RIGHT, right - 0.5, { ...STRONG, align: 'right' });
      right += 15;
    }
  }
  let left = page.block(seller.name, LEFT, page.y, HALF, NAME) + 2;
  left = drawPartyLines(page, seller, LEFT, left);
  page.y = Math.max(left, right) + 10;
  if (!isTest) return;
  page.doc.rect(LEFT, page.y, INNER_WIDTH, 22).fill('#fdecc8');
  page.line('TEST: no money was paid, and this is no document for the books.', LEFT + 10, page.y + 5, {
    ...STRONG,
    color: '#7a4b00',
  });
  page.y += 32;
}

/** Pairs of label and value beside the seller. */
function factsOf(document: InvoiceDocument): [string, string][] {
  const { kind, number, issuedAt, seller, corrects, taxed, serviceCode } = document;
  const place = placeText(taxed.placeOfSupply);
  return [
    [kind === 'invoice' ? 'Invoice no.' : 'Credit note no.', number],
    ['Date', dayText(issuedAt, seller)],
    ...(corrects
      ? ([
          ['Corrects invoice', corrects.number],
          ['Of', dayText(corrects.issuedAt, seller)],
        ] as [string, string][])
      : []),
    ...(place ? ([['Place of supply', place]] as [string, string][]) : []),
    ...(serviceCode ? ([['SAC', serviceCode]] as [string, string][]) : []),
  ];
}

const dayText = (at: number, { country }: InvoiceParty): string => DAY.format(localDate(at, country));

function drawPartyLines(page: PageWriter, party: InvoiceParty, x: number, from: number): number {
  let y = from;
  const { lines, country, email, gstin, vatNumber } = party;
  const state = gstin === null ? undefined : gstin.slice(0, 2);
  const facts = [
    ...lines,
    ...(country ? [COUNTRIES.of(country) ?? country] : []),
    ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
    ...(state !== undefined && isGstState(state) ? [`State ${state} ${GST_STATES[state]}`] : []),
    ...(vatNumber === null ? [] : [`VAT no. ${vatNumber}`]),
    ...(email === null ? [] : [email]),
  ];
  for (const fact of facts) y = page.block(fact, x, y, HALF, BODY);
  return y;
}

function drawParties(page: PageWriter, { buyer, kind }: InvoiceDocument): void {
  page.rule(page.y);
  page.y += 12;
  page.line(kind === 'invoice' ? 'Bill to' : 'Credit to', LEFT, page.y, LABEL);
  const y = page.block(buyer.name, LEFT, page.y + 14, INNER_WIDTH, NAME) + 2;
  page.y = drawPartyLines(page, buyer, LEFT, y) + 18;
}

/** Right ends of the columns of figures. */
const COLUMNS = { seats: RIGHT - 110, amount: RIGHT - 8 } as const;
const WORDS_WIDTH = COLUMNS.seats - LEFT - 60;

function drawItems(page: PageWriter, document: InvoiceDocument): void {
  const { items, currency, seller } = document;
  drawItemHead(page);
  for (const item of items) {
    const title = page.wrap(item.description, WORDS_WIDTH, STRONG);
    const height = title.length * page.lineHeight(STRONG) + page.lineHeight(LABEL) + 14;
    if (page.reserve(height)) drawItemHead(page);
    const top = page.y + 7;
    const under = page.block(item.description, LEFT + 8, top, WORDS_WIDTH, STRONG);
    page.line(periodText(item, seller), LEFT + 8, under, LABEL);
    page.line(String(item.seats), COLUMNS.seats, top, { ...BODY, align: 'right' });
    page.line(printedAmount(item.net, currency), COLUMNS.amount, top, { ...BODY, align: 'right' });
    page.y += height;
    page.rule(page.y);
  }
}

function drawItemHead(page: PageWriter): void {
  page.doc.rect(LEFT, page.y, INNER_WIDTH, 22).fill('#f1f3f5');
  const style = { ...LABEL, weight: 600 } as const;
  page.line('Description', LEFT + 8, page.y + 6, style);
  page.line('Seats', COLUMNS.seats, page.y + 6, { ...style, align: 'right' });
  page.line('Amount', COLUMNS.amount, page.y + 6, { ...style, align: 'right' });
  page.y += 22;
}

/** The last day is the one before the next period's first. */
function periodText({ period, periodStart, periodEnd }: InvoiceItem, seller: InvoiceParty): string {
  const last = Math.max(periodEnd - 1, periodStart);
  const every = period === 'month' ? 'Monthly' : 'Yearly';
  return `${every} subscription, ${dayText(periodStart, seller)} – ${dayText(last, seller)}`;
}

function drawTotals(page: PageWriter, { kind, taxed, currency }: InvoiceDocument): void {
  const rows = [
    [taxed.lines.length > 0 ? 'Taxable value' : 'Subtotal', taxed.net],
    ...taxed.lines.map(({ name, ratePermille, amount }) => [`${name} ${printedRate(ratePermille)}`, amount] as const),
  ] as const;
  page.reserve(rows.length * 17 + 50);
  page.y += 10;
  const x = LEFT + HALF + GAP;
  for (const [label, amount] of rows) {
    page.line(label, x, page.y, BODY);
    page.line(printedAmount(amount, currency), COLUMNS.amount, page.y, { ...BODY, align: 'right' });
    page.y += 17;
  }
  page.rule(page.y + 1, { from: x, color: '#1a1d21', width: 1 });
  page.y += 8;
  page.line(kind === 'invoice' ? 'Total' : 'Total credited', x, page.y, TOTAL);
  page.line(printedAmount(taxed.total, currency), COLUMNS.amount, page.y, { ...TOTAL, align: 'right' });
  page.y += 30;
}

function drawNotes(page: PageWriter, document: InvoiceDocument): void {
  for (const [label, text] of notesOf(document)) {
    const lines = page.wrap(text, INNER_WIDTH, BODY);
    page.reserve(lines.length * page.lineHeight(BODY) + 28);
    page.line(label, LEFT, page.y, LABEL);
    page.y = page.block(text, LEFT, page.y + 14, INNER_WIDTH, BODY) + 10;
  }
}

function notesOf({ kind, currency, taxed, corrects, lut, terms, seller }: InvoiceDocument): [string, string][] {
  const notes: [string, string][] = [];
  if (corrects) notes.push(['Reason', corrects.reason]);
  if (currency === 'INR') notes.push(['Amount in words', rupeesInWords(taxed.total)]);
  const tax = taxSentence({ taxed, lut, seller });
  if (tax) notes.push(['Tax', tax]);
  if (terms && kind === 'invoice') notes.push(['Terms', terms]);
  const what = kind === 'invoice' ? 'invoice' : 'credit note';
  notes.push(['Issued electronically', `This ${what} was made by a computer and is valid without a signature.`]);
  return notes;
}

/** GST and VAT law ask for these statements in about these words. */
function taxSentence({ taxed, lut, seller }: Pick<InvoiceDocument, 'taxed' | 'lut' | 'seller'>): string | undefined {
  const { note, placeOfSupply } = taxed;
  const sentences = [
    ...(placeOfSupply === '96' && taxed.lines.some(({ name }) => name === 'IGST')
      ? ['Supply meant for export on payment of integrated tax.']
      : []),
    ...(placeOfSupply === '96' && !taxed.lines.some(({ name }) => name === 'IGST')
      ? [
          `Supply meant for export under letter of undertaking without payment of integrated tax${lut ? ` (${lut})` : ''}.`,
        ]
      : []),
    ...(note === 'reverse-charge'
      ? ['Reverse charge: VAT is due by the customer (Article 196, Directive 2006/112/EC).']
      : []),
    ...(seller.gstin !== null && note !== 'reverse-charge' ? ['Tax payable on reverse charge: No.'] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
