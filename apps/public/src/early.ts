/**
 * Runs ahead of the page's first picture, in every browser: a file of its own in the head (vite.config.ts), because the
 * page allows no script inside. It shares no module with the app.
 */

/**
 * What this browser keeps of the page's host and the server cannot know. Where there is an open payment, the form that
 * the server has drawn is kept out of sight until the app shows the payment (host.module.css). Where there are tickets,
 * their place is kept free, so that they push no form away from under a finger when they come (kept-tickets.module.css).
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
 * A button that the server has drawn can be pressed before the app hears it. Such presses wait, and are made again in their
 * order once the app has taken over what is around them (`data-rendered`: shell.tsx, later-part.tsx).
 */
document.addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-rendered] button');
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    const again = () => {
      if (!button.isConnected) return;
      if (button.closest('[data-rendered]')) setTimeout(again, 50);
      else button.click();
    };
    again();
  },
  true,
);
