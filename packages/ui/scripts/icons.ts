/**
 * Draws the icons of the public site and the dashboard from their favicon.svg: 192 and 512 px, one that may be cut to a
 * circle (its mark stands in the inner four fifths), Apple's, and favicon.ico. Run with `pnpm --filter @mabarin/ui icons`;
 * the results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';

const apps = new URL('../../../apps/', import.meta.url);
const MALAM = '#0b1230';

for (const app of ['public', 'dashboard']) {
  const folder = new URL(`${app}/public/`, apps);
  const svg = await readFile(new URL('favicon.svg', folder), 'utf8');
  const mark = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  /** The mark, 36 wide, on a square of the night; `share` is how much of the width it takes. */
  const icon = (side: number, share: number, radius = 0) => {
    const size = 36 / share;
    const at = (size - 36) / 2;
    return png(
      side,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="${radius * size}" fill="${MALAM}"/><g transform="translate(${at} ${at + 4})">${mark}</g></svg>`,
    );
  };
  const files = {
    'icon-192.png': icon(192, 0.78, 0.2),
    'icon-512.png': icon(512, 0.78, 0.2),
    'icon-maskable-512.png': icon(512, 0.58),
    'apple-touch-icon.png': icon(180, 0.72),
    'favicon.ico': ico(png(32, svg)),
  };
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(new URL(name, folder), bytes);
    console.log(`${app}/${name}: ${bytes.length} bytes`);
  }
}
await writeFile(
  new URL('overlay/public/favicon.ico', apps),
  await readFile(new URL('dashboard/public/favicon.ico', apps)),
);

function png(side: number, svg: string): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render().asPng();
}

/** An ICO of one PNG of 32 px: a header of six bytes, one entry of sixteen, the picture. */
function ico(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
