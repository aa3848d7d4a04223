/**
 * Runs before the first paint: the service puts it into the page (apps/api, web/first-paint.ts). It shares no module with
 * the app.
 */
import { earlyText } from './early.text.ts';

/**
 * Reads what only this browser knows of the page's host. With an open payment, the server-rendered form is hidden until
 * the app shows the payment (host.module.css). With tickets, their space is reserved, so that they do not push the form
 * away from under a finger (kept-tickets.module.css).
 */
(() => {
  try {
    const host = location.pathname.split('/')[1]?.toLowerCase();
    const isYoung = (at: number) => Date.now() - at < 48 * 3_600_000;
    const payments = JSON.parse(localStorage.getItem('payment') ?? '[]') as {
      host: string;
      over: boolean;
      savedAt: number;
    }[];
    const marks = document.documentElement.dataset;
    if (payments.some((one) => one.host === host && !one.over && isYoung(one.savedAt))) marks['payment'] = '';
    const tickets = JSON.parse(localStorage.getItem('tickets') ?? '[]') as {
      host: string;
      paid: boolean;
      endedAt: number | null;
    }[];
    const shown = tickets.filter(
      (one) => one.host === host && one.paid && (one.endedAt === null || isYoung(one.endedAt)),
    );
    if (shown.length > 0) marks['tickets'] = shown.length > 2 ? 'more' : String(shown.length);
  } catch {
    // Without storage there is nothing to show.
  }
})();

/**
 * Keys of a server-rendered page can be pressed before the app listens, and are marked at once (`data-early`: unloaded.css of
 * the kit). The browser follows a link itself, once. Buttons, and links that store something first (`data-acts`), are held and
 * repeated in order once the app has hydrated their part (`data-rendered`: shell.tsx, later-part.tsx): a stepper's each
 * (`data-counts`), any other's once.
 */
const marked = new Set<Element>();
const note = document.createElement('p');
note.id = 'early';
note.setAttribute('role', 'status');
document.addEventListener(
  'click',
  (event) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-rendered] :is(button, a:not([target]))');
    if (key === null) return;
    const { dataset } = key;
    const isLink = key.matches('a:not([data-acts])');
    const isAgain = marked.has(key) && dataset['counts'] === undefined;
    if (isAgain || !isLink) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (isAgain) return;
    marked.add(key);
    dataset['early'] = '';
    document.body.append(note);
    const late = setTimeout(() => (note.textContent = earlyText.late), 3_000);
    const again = () => {
      if (key.isConnected && key.closest('[data-rendered]')) {
        setTimeout(again, 50);
        return;
      }
      clearTimeout(late);
      marked.delete(key);
      if (marked.size === 0) {
        note.remove();
        note.textContent = '';
      }
      delete dataset['early'];
      if (key.isConnected && !isLink) key.click();
    };
    again();
  },
  true,
);

/** The app's modules wait in a template (apps/api, web/first-paint.ts) until the page is read. */
document.addEventListener('DOMContentLoaded', () => {
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts');
  if (scripts !== null) document.body.append(document.importNode(scripts.content, true));
});
