import { stripControl } from '@mabarin/domain/text-line';
import type { PlayerDirectory, PlayerRef } from '#ports/players.port.ts';

/** An order waits no longer for a name (docs/spec/decisions.md "Wire details"). */
export const LOOKUP_MS = 3_000;

/** The game allows fewer; a longer one comes from a broken directory. */
const NAME_MAX = 50;
/** Stacked marks beyond any script's use, which reach into neighbouring rows. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;
/** Invisible characters, which players use for unreadable names (such as U+3164). */
const INKLESS = /[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A fault, a late and an invisible name are `unavailable`. Removes control characters and stacked marks. */
export async function lookUpInTime(
  directory: PlayerDirectory,
  player: PlayerRef,
): ReturnType<PlayerDirectory['lookup']> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ found: 'unavailable' }>((resolve) => {
    timer = setTimeout(() => resolve({ found: 'unavailable' }), LOOKUP_MS);
  });
  try {
    const answer = await Promise.race([
      directory.lookup(player).catch(() => ({ found: 'unavailable' }) as const),
      late,
    ]);
    if (answer.found !== true) return answer;
    const plain = stripControl(answer.name).replace(PILED_MARKS, '$1');
    const name = Array.from(plain).slice(0, NAME_MAX).join('').trim();
    return name.replace(INKLESS, '') === '' ? { found: 'unavailable' } : { found: true, name };
  } finally {
    clearTimeout(timer);
  }
}
