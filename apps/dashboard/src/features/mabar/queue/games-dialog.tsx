import { resultName } from '@mabarin/domain/mabar/game';
import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { formatClock, formatRelative } from '@mabarin/ui/format/time';
import { Holes } from '@mabarin/ui/page/holes';
import { Stamp } from '@mabarin/ui/states/stamp';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#platform/live/now.ts';
import { entryGamesQuery } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';

type Played = Pick<MabarEntry, 'id' | 'playerName' | 'played' | 'count'>;

/** The game log of an entry, as on its player's ticket. */
export function showGames(entry: Played): void {
  void showDialog({ caption: mabarText.gamesOf(entry.playerName), text: <Games {...entry} /> });
}

function Games({ id, played, count }: Played) {
  const { data: games, isError } = useQuery(entryGamesQuery(id));
  const now = useNow();
  return (
    <div className="stack gap-3" aria-busy={games === undefined && !isError}>
      <Holes played={played} count={count} />
      {games === undefined && <p>{isError ? mabarText.gamesFailed : mabarText.loading}</p>}
      {games?.length === 0 && <p>{mabarText.noGames}</p>}
      {games !== undefined && games.length > 0 && (
        <ol className="stack gap-2">
          {games.map(({ at, result }) => (
            <li key={at} className="row items-center gap-3 numeric">
              <Stamp tone={result === 'win' ? 'go' : 'stop'}>{resultName(result)}</Stamp>
              <time dateTime={at}>{mabarText.clock(formatClock(new Date(at)))}</time>
              <span className="small muted">{formatRelative(new Date(at), new Date(now))}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
