import { Button } from '@mabarin/ui/buttons/button';
import { Menu } from '@mabarin/ui/buttons/menu';
import { formatWhen } from '@mabarin/ui/format/time';
import { Ticket } from '@mabarin/ui/page/ticket';
import { showToast } from '@mabarin/ui/popups/toast';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { copyOrShow } from '#platform/copy.tsx';
import { confirm } from '#platform/dialogs.ts';
import { ListPage, type ListPageProps } from '#platform/page/list-page.tsx';
import { MoreButton } from '#platform/page/more-button.tsx';
import { useNow } from '#platform/live/now.ts';
import { useSearchedPages } from '#platform/page/use-more-pages.ts';
import { usePolling } from '#platform/live/use-polling.ts';
import { playerLine } from '#features/mabar/queue/entries.ts';
import { noticeMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { NoticeStamp } from './notice-stamp.tsx';
import { blacklistQuery, type NoticedPlayer } from './players.api.ts';
import { searchPlayers } from './players.ts';
import { noticeQuestion } from './notice-words.ts';
import { playersText } from './players.text.ts';
import styles from '#features/mabar/queue/rows.module.css';

export default function BlacklistPage() {
  const query = useInfiniteQuery({ ...blacklistQuery, ...usePolling() });
  const { found, searching, search, pages } = useSearchedPages(query, searchPlayers);
  const now = useNow();
  return (
    <ListPage
      title={playersText.blacklist}
      query={useClearedOnRefresh(query)}
      failure={playersText.blacklistFailed}
      count={found.length}
      columns
      search={search}
      empty={{ title: playersText.noBlacklist, help: playersText.noBlacklistHelp }}
      more={<MoreButton pages={pages} label={searching ? playersText.searchingMore : playersText.more} />}
    >
      {found.map((player) => (
        <NoticedRow key={`${player.playerID} ${player.playerServer}`} noticed={player} now={now} />
      ))}
    </ListPage>
  );
}

/** Shows the loader while the host refreshes (docs/spec/dashboard.md 4); live updates keep the list. */
function useClearedOnRefresh(query: ListPageProps['query']): ListPageProps['query'] {
  const [refreshing, setRefreshing] = useState(false);
  const refetch: ListPageProps['query']['refetch'] = async (options) => {
    setRefreshing(true);
    try {
      return await query.refetch(options);
    } finally {
      setRefreshing(false);
    }
  };
  return {
    data: refreshing ? undefined : query.data,
    error: refreshing ? null : query.error,
    isFetching: query.isFetching,
    refetch,
  };
}

function NoticedRow({ noticed, now }: { noticed: NoticedPlayer; now: number }) {
  const { playerID, playerServer, playerName, type, modified } = noticed;
  const remove = useMutation(noticeMutation);
  const line = playerLine({ playerName, player: { id: playerID, server: playerServer, name: playerName } });
  const group = playersText.since(formatWhen(modified, now));
  async function onRemove() {
    if (!(await confirm(playersText.remove, noticeQuestion({ notice: type, playerName }, 'remove'), 'stop'))) return;
    remove.mutate(
      { playerID, playerServer, playerName, type: 'remove' },
      { onSuccess: () => showToast(playersText.removed(playerName)) },
    );
  }
  return (
    <Ticket
      as="li"
      aside={
        <div className={`row gap-2 ${styles.keys}`}>
          <Button
            variant="quiet"
            size="small"
            busy={remove.isPending}
            aria-label={playersText.removeOf(playerName)}
            onClick={() => void onRemove()}
          >
            {playersText.remove}
          </Button>
          <Menu
            label={mabarText.more(playerName)}
            items={[{ label: mabarText.copyData, onSelect: () => void copyOrShow(line, mabarText.copyData), group }]}
          />
        </div>
      }
    >
      <p className="row wrap items-center gap-x-2 large strong tight anywhere">
        <bdi>{playerName}</bdi> <NoticeStamp notice={type} />
      </p>
      <p className="small muted numeric anywhere">{playersText.idIn(playerID, playerServer)}</p>
    </Ticket>
  );
}
