/**
 * What a page knows of the house: the API's web listeners write it into every page as
 * `<script type="application/json" id="config">`, so one build works on every origin.
 */
export type PageConfig = {
  origins: { api: string; public: string; dashboard: string; overlay: string };
  mode: 'sandbox' | 'production';
  /** How people reach the operators; null: not configured. Without any the pages offer a form. */
  contact: { email: string | null; whatsapp: string | null; discord: string | null };
  /** The key that browsers subscribe to notices with (VAPID, base64url); null: none are sent. */
  push: string | null;
  captcha: { provider: 'sandbox' | 'turnstile'; siteKey: string };
};

/** Reads it back; `page` is the document. */
export function readPageConfig(page: {
  getElementById(id: string): { textContent: string | null } | null;
}): PageConfig {
  const text = page.getElementById('config')?.textContent;
  if (!text) throw new Error('This page was served without its configuration');
  return JSON.parse(text) as PageConfig;
}
