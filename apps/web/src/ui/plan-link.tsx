import { Link } from '@tanstack/react-router';
import { planLinkTexts as texts } from './texts/plan-link.ts';

/** Leads from a reached limit to the account's plan. */
export const PlanLink = () => (
  <Link to="/dashboard/plan" className="font-medium underline underline-offset-2">
    {texts.open}
  </Link>
);
