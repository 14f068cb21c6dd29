import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AdminInvoice, InvoiceSummary } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { startTestInvoices } from '../../testing/invoice-app.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { INVOICED_AT, TEST_SELLER, testPayment } from '../../testing/test-invoices.ts';

const SELLER = 'admin/invoice-seller';

/** The seller is set, and Asha lives in the seller's state. */
async function setUp() {
  const parts = await startTestInvoices();
  const { db, operator, signUp } = parts;
  expect((await operator.call('PUT', SELLER, TEST_SELLER)).statusCode).toBe(200);
  const asha = await signUp('asha@example.com');
  await db
    .insertInto('billing_addresses')
    .values({
      user_id: asha.user._id,
      name: '=Asha Rao',
      lines: 'MG Road\nPune',
      country: 'IN',
      state: '27',
      postal_code: '411001',
      tax_id: null,
      updated_at: new Date(),
    })
    .execute();
  const inTurn = parts.db.transaction.bind(parts.db);
  const issue = (payment = testPayment(asha.user._id)) => inTurn().execute((tx) => parts.issueInvoice(tx, payment));
  const list = async () =>
    (await asha.get(`${asha.path}/invoices`)).json<{ invoices: InvoiceSummary[]; totalCount: number }>();
  return { ...parts, asha, issue, list };
}

describe('an invoice', () => {
  it('is listed, drawn and mailed once to its buyer, and to nobody else', async () => {
    const { asha, dataDir, issue, list, mailer, mailsTo, signUp } = await setUp();
    const payment = testPayment(asha.user._id);
    await Promise.all([issue(payment), issue(payment)]); // one event, delivered twice
    await issue(payment);
    const { invoices, totalCount } = await list();
    expect(totalCount).toBe(1);
    const [invoice] = invoices;
    expect(invoice).toMatchObject({
      kind: 'invoice',
      corrects: null,
      planName: 'Pro',
      currency: 'INR',
      total: 117_882,
    });
    expect(invoice?.number).toMatch(/^WW\/\d\d-\d\d\/000001$/);
    const file = await asha.get(`${asha.path}/invoices/${invoice?.id}/pdf`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="WW-\d\d-\d\d-000001\.pdf"$/);
    expect(pdfText(file.rawPayload)[0]).toContain('CGST 9%');
    const mallory = await signUp();
    expect((await mallory.get(`${mallory.path}/invoices/${invoice?.id}/pdf`)).statusCode).toBe(404);
    expect((await mallory.get(`${asha.path}/invoices`)).statusCode).toBe(404);
    const mails = (await mailsTo('asha@example.com')).filter(({ subject }) => subject === `Invoice ${invoice?.number}`);
    expect(mails).toHaveLength(1);
    mailer.wake();
    const attached = await vi.waitUntil(async () => attachedTo(dataDir, `Invoice ${invoice?.number}`), 60_000);
    expect(Buffer.from(attached).equals(file.rawPayload)).toBe(true);
  });

  it('is not written where its payment isn’t stored, and leaves no gap', async () => {
    const { asha, db, issueInvoice, issue, list } = await setUp();
    const broken = db.transaction().execute(async (tx) => {
      await issueInvoice(tx, testPayment(asha.user._id));
      throw new Error('away');
    });
    await expect(broken).rejects.toThrow('away');
    await issue();
    expect((await list()).invoices.map(({ number }) => number.slice(-6))).toEqual(['000001']);
  });

  it('is never changed or deleted, and outlives the account', async () => {
    const { asha, db, issue, operator } = await setUp();
    await issue();
    await expect(db.updateTable('invoices').set({ total: 1, net: 1, tax: 0 }).execute()).rejects.toThrow(
      'never changed',
    );
    await expect(db.deleteFrom('invoices').execute()).rejects.toThrow('never changed');
    await db.deleteFrom('users').where('id', '=', asha.user._id).execute();
    const { invoices } = (await operator.get('admin/invoices?q=asha')).json<{ invoices: AdminInvoice[] }>();
    expect(invoices).toMatchObject([{ buyer: '=Asha Rao', country: 'IN' }]);
    const file = await operator.get(`admin/invoices/${invoices[0]?.id}/pdf`);
    expect(pdfText(file.rawPayload)[0]).toContain('asha@example.com');
  });

  it('of a test payment is in a series of its own, and not in the books', async () => {
    const { asha, db, issue, list, operator } = await setUp();
    const payment = testPayment(asha.user._id);
    await db
      .insertInto('payments')
      .values({
        id: payment.paymentId,
        user_id: asha.user._id,
        subscription_id: null,
        provider: 'test',
        provider_id: 'x',
        currency: 'INR',
        amount: 117_882,
        refunded: 0,
        status: 'succeeded',
        at: new Date(),
      })
      .execute();
    await issue(payment);
    expect((await list()).invoices).toMatchObject([{ isTest: true, number: expect.stringMatching(/^TST\//) }]);
    expect((await csvOf(operator)).split('\r\n')).toHaveLength(2); // head and end
  });

  it('has no tax while nobody has said who sells', async () => {
    const { db, issueInvoice, signUp } = await startTestInvoices();
    const asha = await signUp();
    await db.transaction().execute((tx) => issueInvoice(tx, testPayment(asha.user._id)));
    const { invoices } = (await asha.get(`${asha.path}/invoices`)).json<{ invoices: InvoiceSummary[] }>();
    expect(invoices).toMatchObject([{ total: 117_882, number: expect.stringMatching(/^WW\/\d{4}\/000001$/) }]);
  });
});

describe('a credit note', () => {
  it('has its own series, divides the refund as the invoice, and never exceeds it', async () => {
    const { asha, db, issue, issueCreditNote, list } = await setUp();
    const payment = testPayment(asha.user._id);
    await issue(payment);
    const refund = (amount: number) =>
      db.transaction().execute((tx) =>
        issueCreditNote(tx, {
          paymentId: payment.paymentId,
          userId: asha.user._id,
          at: INVOICED_AT,
          reason: 'Cancelled',
          amount: { currency: 'INR', amount },
        }),
      );
    await refund(50_001);
    await refund(67_880);
    await refund(2); // only 1 is left
    await refund(1);
    const { invoices } = await list();
    expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['credit-note', 1],
      ['credit-note', 67_880],
      ['credit-note', 50_001],
      ['invoice', 117_882],
    ]);
    expect(invoices[0]).toMatchObject({
      corrects: invoices[3]?.number,
      number: expect.stringMatching(/^WC\/.*000003$/),
    });
    const notes = await db.selectFrom('invoices').select(['net', 'tax']).where('kind', '=', 'credit-note').execute();
    expect(notes.reduce((sum, { net }) => sum + net, 0)).toBe(99_900);
    expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(17_982);
  });

  it('is refused for a payment without an invoice', async () => {
    const { asha, db, issueCreditNote } = await setUp();
    const refund = { paymentId: crypto.randomUUID(), userId: asha.user._id, at: 0, reason: 'x' };
    const amount = { currency: 'INR', amount: 1 } as const;
    await expect(db.transaction().execute((tx) => issueCreditNote(tx, { ...refund, amount }))).rejects.toThrow(
      'no invoice',
    );
  });
});

describe('operators', () => {
  it('set the seller, whose tax numbers are checked', async () => {
    const { operator, signUp } = await startTestInvoices();
    expect((await operator.get(SELLER)).json()).toEqual({ seller: null });
    const refused = async (change: object) =>
      (await operator.call('PUT', SELLER, { ...TEST_SELLER, ...change })).json();
    expect(await refused({ gstin: '27AAPFU0939F1ZW' })).toMatchObject({ fields: [{ field: 'gstin' }] });
    expect(await refused({ country: 'DE' })).toMatchObject({ fields: [{ field: 'gstin' }] });
    expect(await refused({ country: 'ZZ', gstin: null })).toMatchObject({ fields: [{ field: 'country' }] });
    for (const vatNumber of ['XX123', 'DE12', 'EU12'])
      expect(await refused({ vatNumber })).toMatchObject({ fields: [{ field: 'vatNumber' }] });
    for (const vatNumber of ['DE123456789', 'EU372000041'])
      expect((await operator.call('PUT', SELLER, { ...TEST_SELLER, vatNumber })).statusCode).toBe(200);
    expect(await refused({ creditPrefix: 'WW' })).toMatchObject({ fields: [{ field: 'creditPrefix' }] });
    expect(await refused({ invoicePrefix: 'TST' })).toMatchObject({ fields: [{ field: 'invoicePrefix' }] });
    expect((await operator.call('PUT', SELLER, TEST_SELLER)).json()).toEqual({ seller: TEST_SELLER });
    expect((await operator.get(SELLER)).json()).toEqual({ seller: TEST_SELLER });
    const asha = await signUp();
    for (const route of [SELLER, 'admin/invoices', 'admin/invoices.csv?from=2026-01-01&to=2026-01-02'])
      expect((await asha.get(route)).statusCode).toBe(403);
  });

  it('export a period for the accountant, in which no cell is a formula', async () => {
    const { asha, issue, operator } = await setUp();
    await issue();
    await issue(testPayment(asha.user._id, { total: { currency: 'INR', amount: 5 } }));
    const [head, first, second, end] = (await csvOf(operator)).split('\r\n');
    expect(head).toMatch(/^Number,Kind,Date,Corrects,Buyer,Country/);
    expect(first).toMatch(
      /^WW\/\d\d-\d\d\/000001,Invoice,\d{4}-\d\d-\d\d,,'=Asha Rao,IN,,27 Maharashtra,998431,Pro,INR,999\.00,89\.91,89\.91,0\.00,0\.00,0\.00,1178\.82,$/,
    );
    expect(second).toContain(',0.05,0.00,0.00,0.00,0.00,0.00,0.05,');
    expect(end).toBe('');
    expect((await operator.get('admin/invoices.csv?from=2026-01-02&to=2026-01-01')).statusCode).toBe(400);
    expect((await operator.get('admin/invoices.csv?from=2020-01-01&to=2026-01-01')).statusCode).toBe(400);
  });
});

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const csvOf = async (operator: { get: (path: string) => Promise<{ body: string }> }): Promise<string> =>
  (await operator.get(`admin/invoices.csv?from=${dayOf(Date.now() - DAY_MS)}&to=${dayOf(Date.now() + DAY_MS)}`)).body;

/** Returns what is attached to a mail in the outbox; undefined until it is there. */
async function attachedTo(dataDir: string, subject: string): Promise<Uint8Array | undefined> {
  const folder = path.join(dataDir, 'outbox');
  for (const name of readdirSync(folder)) {
    const mail = await PostalMime.parse(readFileSync(path.join(folder, name)));
    if (mail.subject === subject)
      return mail.attachments[0] && new Uint8Array(mail.attachments[0].content as ArrayBuffer);
  }
  return undefined;
}
