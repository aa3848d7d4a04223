import { kancil } from './kancil.svg.ts';
import { html, type Html } from '#platform/web/html.ts';

type PhotoLook = { x: number; y: number; side: number; radius: number; edge: string };

/** A host's stored photo with rounded corners; the kancil for who has none. */
export function photoSvg(photo: Buffer | null, { x, y, side, radius, edge }: PhotoLook): Html {
  const frame = html`x="${x}" y="${y}" width="${side}" height="${side}"`;
  if (photo === null) {
    return html`<rect ${frame} rx="${radius}" fill="#1b45c4" />
      <g transform="translate(${x + side / 8} ${y + side * 0.16}) scale(${side / 160})">${{ html: kancil }}</g>`;
  }
  return html`<clipPath id="photo"><rect ${frame} rx="${radius}" /></clipPath>
    <image
      ${frame}
      clip-path="url(#photo)"
      preserveAspectRatio="xMidYMid slice"
      href="data:image/jpeg;base64,${photo.toString('base64')}"
    />
    <rect ${frame} rx="${radius}" fill="none" stroke="${edge}" stroke-width="6" />`;
}
