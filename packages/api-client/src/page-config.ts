import type { Places } from '@mabarin/domain/documents/places';
import type { FeeRule, Rupiah } from '@mabarin/domain/money';
import type { NextFee } from '@mabarin/domain/documents/next-fee';

/** The web listeners write it into every page as `<script id="config">`, so one build works on every origin. */
export type PageConfig = {
  origins: { api: string; public: string; dashboard: string; overlay: string };
  mode: 'sandbox' | 'production';
  /** Version of the release. */
  version: string;
  /** Contact of the operators; null: not configured. Without any the pages offer a form. */
  contact: { email: string | null; whatsapp: string | null; discord: string | null };
  /** VAPID public key (base64url) for push subscriptions; null: no push. */
  push: string | null;
  /** The rule of a new order. */
  fee: FeeRule;
  /** The next rule, from 14 days before it holds; else null. */
  nextFee: NextFee | null;
  /** The daily cap of somebody under 18, on a WIB day: from here on a form asks for the age. */
  minorDailyCap: Rupiah;
  /** Every payment and draw asks for it. */
  askAge: boolean;
  /** Words of the legal pages, on these pages alone; others load them from `PLACES_PATH`. */
  places?: Places;
  captcha: { provider: 'sandbox' | 'turnstile'; siteKey: string };
};

export const PLACES_PATH = '/places.json';

export function readPageConfig(page: {
  getElementById(id: string): { textContent: string | null } | null;
}): PageConfig {
  const text = page.getElementById('config')?.textContent;
  if (!text) throw new Error('This page was served without its configuration');
  return JSON.parse(text) as PageConfig;
}
