/**
 * Runs ahead of the page's first picture, in every browser: a file of its own in the head (vite.config.ts), because the
 * page allows no script inside. It shares no module with the app.
 */

/**
 * Where this browser keeps an open payment of the page's host, the form that the server has drawn is kept out of sight
 * until the app shows the payment (host.module.css).
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

/**
 * A button that the server has drawn can be pressed before the app hears it. Such presses wait, and are made again in their
 * order once the app has taken the page over (`data-rendered`, shell.tsx).
 */
document.addEventListener(
  'click',
  (event) => {
    const isDeaf = () => document.querySelector('#root[data-rendered]');
    const button = isDeaf() && (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    const again = () => {
      if (isDeaf()) setTimeout(again, 50);
      else button.click();
    };
    again();
  },
  true,
);
