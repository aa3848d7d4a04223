import { html, type Html } from '#platform/web/html.ts';

/** The striped awning of a stall with its bulbs, at the top of a picture. */
export function awning({ width, height, stripe }: { width: number; height: number; stripe: number }): Html {
  const scale = width / 1200;
  const size = stripe / 60;
  const stripes = Array.from({ length: width / stripe }, (_, index) => {
    const x = index * stripe;
    const half = stripe / 2;
    return html`<path
      d="M${x} 0h${stripe}v${height - half}a${half} ${half} 0 0 1 -${stripe} 0z"
      fill="${index % 2 === 0 ? '#1b45c4' : '#ff6b1a'}"
    />`;
  });
  const bulbs = Array.from({ length: 15 }, (_, index) => {
    const x = (44 + index * 79.5) * scale;
    return html`<ellipse
      cx="${x}"
      cy="${height + (22 + (index % 2) * 8) * size}"
      rx="${8 * size}"
      ry="${12 * size}"
      fill="${index % 2 === 0 ? '#ffc42e' : '#ff6b1a'}"
    />`;
  });
  return html`${stripes}${bulbs}`;
}

/** The product's logo, a notched ticket (packages/ui logo.tsx). */
export function mark(x: number, y: number, scale: number): Html {
  return html`<g transform="translate(${x} ${y}) scale(${scale})">
    <path
      d="M5 2h26a4 4 0 0 1 4 4v4.5a3.5 3.5 0 0 0 0 7V22a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4v-4.5a3.5 3.5 0 0 0 0-7V6a4 4 0 0 1 4-4z"
      fill="#ff6b1a"
    />
    <path d="M12 6v16" stroke="#141a33" stroke-width="2" stroke-dasharray="3 2.5" />
    <path d="M17 20V8.5l5.3 6 5.3-6V20" fill="none" stroke="#141a33" stroke-width="3.4" stroke-linejoin="round" />
  </g>`;
}
