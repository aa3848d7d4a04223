/** A draw as the viewer saw it when it was made. */
export type ShownDraw = { round: number; try: number; nonce: string; gacha: number; win: boolean; seedHash: string };

/** The draw as parameters of its proof's address: the link is the viewer's receipt. */
export function shownDraw(draw: ShownDraw): Record<string, string> {
  return {
    round: String(draw.round),
    try: String(draw.try),
    nonce: draw.nonce,
    gacha: String(draw.gacha),
    win: draw.win ? '1' : '0',
    hash: draw.seedHash,
  };
}

/** The draw in an address, or null. */
export function readSeenDraw(search: URLSearchParams): ShownDraw | null {
  const round = whole(search.get('round'));
  const number = whole(search.get('try'));
  const gacha = whole(search.get('gacha'));
  const nonce = search.get('nonce');
  const seedHash = search.get('hash');
  if (round === null || number === null || gacha === null || nonce === null || seedHash === null) return null;
  return { round, try: number, gacha, nonce, seedHash, win: search.get('win') === '1' };
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
