// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const pricingTexts = textsOf({
  en: {
    titles: {
      individual: 'Plans for individuals',
      business: 'Plans for businesses',
    },
    leads: {
      individual: 'The free plan does real work. Paid plans have more room, and the same signals, receipts and prices.',
      business: 'Seats for your team, with more room for each. Ask us if you need something else.',
    },
    others: {
      individual: 'Plans for businesses',
      business: 'Plans for individuals',
    },
    failed: 'Couldn’t load the plans.',
    nothing: 'This server charges nothing',
    nothingWhy: 'Its operator has switched plans off. Every account has all features, without limits of a plan.',
    signUp: 'Create account',
    dashboard: 'Open dashboard',
    period: 'Billing period',
    periods: {
      month: 'Monthly',
      year: 'Yearly',
    },
    currency: 'Currency',
    country: 'Your country',
    elsewhere: 'Another country',
    currencies: {
      INR: 'Indian rupee (₹)',
      USD: 'US dollar ($)',
      EUR: 'Euro (€)',
    },
    table: 'Plans and their limits',
    price: 'Price',
    free: 'Free',
    notOffered: 'Not offered',
    per: {
      month: 'a month',
      year: 'a year',
    },
    perSeat: {
      month: 'a seat and month',
      year: 'a seat and year',
    },
    withTax: {
      gst: (amount: string) => `${amount} with GST`,
      vat: (amount: string) => `${amount} with VAT`,
      both: (amount: string) => `${amount} with GST and VAT`,
    },
    trial: (days: number) => pluralCategory('en', days) === 'one' ? '1 day free' : `${grouped(days)} days free`,
    choose: 'Choose',
    chooseNamed: (plan: string) => `Choose ${plan}`,
    taxIndia: (percent: number) => `Prices are before tax. GST of ${grouped(percent)} % is added for buyers in India.`,
    taxElsewhere: 'No tax is added for buyers in other countries. You see the total before you pay.',
    taxVat: (percent: number) => `Prices are before tax. VAT of ${grouped(percent)} % is added for consumers. Businesses with a VAT number in another EU country pay none.`,
    taxAbroad: (percent: number) => `Prices are before tax. GST of ${grouped(percent)} % is added for buyers abroad.`,
    taxBoth: (gst: number, vat: number) => `Prices are before tax. GST of ${grouped(gst)} % and, for consumers, VAT of ${grouped(vat)} % are added.`,
    taxNone: 'No tax is added to these prices.',
    cancelAnyTime: 'Cancel any time; the plan runs to the end of the paid period.',
    yearIsTen: 'A year costs as much as ten months.',
    atLimit: 'At a limit you get a clear message, and keep everything you have.',
    lessRoom: 'On a smaller plan, you choose what pauses. Nothing is deleted.',
  },
  hi: async () => (await import('./hi.ts')).pricingTexts,
});
