/**
 * Runs ahead of the page's first picture, in every browser: a file of its own in the head (vite.config.ts), because the
 * page allows no script inside. Where this browser keeps an open payment of the page's host, the form that the server has
 * drawn is kept out of sight until the app shows the payment (host.module.css). It shares no module with the app.
 */
(() => {
  try {
    const host = location.pathname.split('/')[1]?.toLowerCase();
    const kept = JSON.parse(localStorage.getItem('payment') ?? '[]') as {
      host: string;
      over: boolean;
      savedAt: number;
    }[];
    const isOpen = kept.some((one) => one.host === host && !one.over && Date.now() - one.savedAt < 48 * 3_600_000);
    if (isOpen) document.documentElement.dataset['payment'] = '';
  } catch {
    // Without storage there is no payment to show.
  }
})();
