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
    withTax: (amount: string) => `${amount} with GST`,
    trial: (days: number) => pluralCategory('en', days) === 'one' ? '1 day free' : `${grouped(days)} days free`,
    choose: 'Choose',
    chooseNamed: (plan: string) => `Choose ${plan}`,
    taxIndia: (percent: number) => `Prices are before tax. GST of ${grouped(percent)} % is added for buyers in India.`,
    taxElsewhere: 'Prices are before tax. In the EU, the VAT of your country is added. You see the total before you pay.',
    taxNone: 'No tax is added to these prices.',
    taxLater: 'Tax is added where it applies. You see the total before you pay.',
    yearIsTen: 'A year costs as much as ten months. Cancel any time; the plan runs to the end of the paid period.',
    atLimit: 'At a limit you get a clear message, and keep everything you have.',
    lessRoom: 'On a smaller plan, you choose what pauses. Nothing is deleted.',
  },
  hi: async () => (await import('./hi.ts')).pricingTexts,
});
