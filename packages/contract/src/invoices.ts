import * as z from 'zod/mini';
import { UserPath } from './account-forms.ts';
import { PageQuery } from './account-security.ts';
import { AdminQuery } from './admin.ts';
import { NameText } from './name-text.ts';
import { PLAN_CURRENCIES } from './plans.ts';
import { Text } from './text.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const SELLER_LIMITS = {
  nameLength: 120,
  linesLength: 300,
  termsLength: 600,
  lutLength: 30,
  /** With year and six digits an invoice's number has 16 characters, the most that GST allows. */
  prefixLength: 3,
} as const;

const line = (longest: number) =>
  NameText.check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const Prefix = Text.check(z.regex(/^[A-Z0-9]{1,3}$/));

/** Who sells, as invoices print it; it also decides on tax. */
export const InvoiceSeller = z.strictObject({
  name: line(SELLER_LIMITS.nameLength),
  /** Address without the country, line by line. */
  lines: Text.check(z.trim(), z.minLength(1), z.maxLength(SELLER_LIMITS.linesLength)),
  country: Text.check(z.regex(/^[A-Z]{2}$/)),
  email: z.nullable(line(120)),
  /** Null: not registered for GST, and none is charged. Its first two digits are the seller's state. */
  gstin: z.nullable(Text.check(z.regex(/^[0-9A-Z]{15}$/))),
  /** Null: not registered for VAT, and none is charged. */
  vatNumber: z.nullable(Text.check(z.regex(/^[0-9A-Z+*]{4,20}$/))),
  exportsZeroRated: z.boolean(),
  /** Letter of undertaking for exports without IGST, as it is printed. */
  lut: z.nullable(line(SELLER_LIMITS.lutLength)),
  /** Service accounting code of GST. */
  serviceCode: Text.check(z.regex(/^99\d{2,4}$/)),
  invoicePrefix: Prefix,
  creditPrefix: Prefix,
  terms: z.nullable(Text.check(z.trim(), z.minLength(1), z.maxLength(SELLER_LIMITS.termsLength))),
});
export type InvoiceSeller = z.infer<typeof InvoiceSeller>;
/** Null until an operator has set it: invoices then carry no tax. */
export const InvoiceSellerAnswer = z.object({ seller: z.nullable(InvoiceSeller) });

export const InvoiceSummary = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** Number of the invoice that a credit note corrects. */
  corrects: z.nullable(z.string()),
  issuedAt: z.number(),
  planName: z.string(),
  currency: z.enum(PLAN_CURRENCIES),
  /** Minor units, with tax. */
  total: z.int(),
  /** Of test payments: no document for the books. */
  isTest: z.boolean(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;
export const InvoicesPage = z.object({ invoices: z.array(InvoiceSummary), totalCount: z.int() });
export const InvoicesQuery = PageQuery;
export const InvoicePath = z.object({ ...UserPath.shape, invoiceId: z.uuid() });
export const AnyInvoicePath = z.object({ invoiceId: z.uuid() });

/** First and last day, of the seller's zone. */
const Days = { from: z.iso.date(), to: z.iso.date() };
/** Days of an export at most. */
export const INVOICE_EXPORT_DAYS = 366;
export const InvoiceExportQuery = z.object(Days);
export const AdminInvoiceQuery = z.extend(AdminQuery, { kind: z.optional(z.enum(INVOICE_KINDS)) });
export const AdminInvoice = z.extend(InvoiceSummary, { buyer: z.string(), country: z.string() });
export type AdminInvoice = z.infer<typeof AdminInvoice>;
export const AdminInvoicesPage = z.object({ invoices: z.array(AdminInvoice), totalCount: z.int() });
