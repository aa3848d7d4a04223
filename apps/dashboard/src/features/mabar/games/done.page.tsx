import { gamesLeft } from '@mabarin/domain/mabar/queue';
import { formatWhen } from '@mabarin/ui/format/time';
import { Holes } from '@mabarin/ui/page/holes';
import { Menu, type MenuItem } from '@mabarin/ui/buttons/menu';
import { Ticket } from '@mabarin/ui/page/ticket';
import { useInfiniteQuery } from '@tanstack/react-query';
import ArrowUUpLeft from '~icons/ph/arrow-u-up-left-bold';
import { ListPage } from '#platform/page/list-page.tsx';
import { MoreButton } from '#platform/page/more-button.tsx';
import { PressButton } from '#platform/page/press-button.tsx';
import { useNow } from '#platform/live/now.ts';
import { failed } from '#platform/platform.text.ts';
import { useSearchedPages } from '#platform/page/use-more-pages.ts';
import { usePolling } from '#platform/live/use-polling.ts';
import { canBeGifted, playerLine } from '#features/mabar/queue/entries.ts';
import { copyOrShow } from '#platform/copy.tsx';
import { useNotice } from '#features/mabar/players/notice.ts';
import { noticeChoices } from '#features/mabar/players/notice-words.ts';
import { useGift } from '#features/mabar/players/gift.ts';
import { useGiveBack } from '#features/mabar/players/give-back.ts';
import { giveBackText } from '#features/mabar/players/give-back.text.ts';
import { requeueMutation } from '#features/mabar/queue/lane.api.ts';
import { laneText } from '#features/mabar/queue/lane.text.ts';
import { useHistory } from '#features/mabar/players/history.ts';
import { historyText } from '#features/mabar/players/history.text.ts';
import { KnownMarks } from '#features/mabar/queue/known-marks.tsx';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { doneQuery, type DonePlayer } from '#features/mabar/players/players.api.ts';
import { searchPlayers } from '#features/mabar/players/players.ts';
import { playersText } from '#features/mabar/players/players.text.ts';
import styles from '#features/mabar/queue/rows.module.css';

export default function DonePage() {
  const query = useInfiniteQuery({ ...doneQuery, ...usePolling() });
  const { found, searching, search, pages } = useSearchedPages(query, searchPlayers);
  const now = useNow();
  const onGift = useGift();
  const onGiveBack = useGiveBack();
  const onHistory = useHistory();
  const onNotice = useNotice();
  return (
    <ListPage
      title={playersText.done}
      query={query}
      failure={failed(playersText.actions.done)}
      count={found.length}
      columns
      search={search}
      empty={{ title: playersText.noDone, help: playersText.noDoneHelp }}
      more={<MoreButton pages={pages} label={searching ? playersText.searchingDone : playersText.moreDone} />}
    >
      {found.map((entry) => (
        <DoneRow
          key={entry.id}
          entry={entry}
          now={now}
          onGift={onGift}
          onGiveBack={onGiveBack}
          onHistory={onHistory}
          onNotice={onNotice}
        />
      ))}
    </ListPage>
  );
}

type DoneRowProps = {
  entry: DonePlayer;
  now: number;
  onGift: (entry: DonePlayer) => Promise<void>;
  onGiveBack: ReturnType<typeof useGiveBack>;
  onHistory: ReturnType<typeof useHistory>;
  onNotice: ReturnType<typeof useNotice>;
};

function DoneRow({ entry, now, onGift, onGiveBack, onHistory, onNotice }: DoneRowProps) {
  const { title, playerName, player, played, count, returned, returnable, done } = entry;
  const items: MenuItem[] = canBeGifted(entry) ? [{ label: mabarText.gift, onSelect: () => void onGift(entry) }] : [];
  // An erased player has no details.
  if (player.server !== '') items.push({ label: historyText.title, onSelect: () => void onHistory(entry) });
  if (returnable > 0 && onGiveBack !== null) {
    items.push({ label: giveBackText.title, onSelect: () => void onGiveBack(entry) });
  }
  for (const { type, label } of player.server === '' ? [] : noticeChoices(entry)) {
    const onSelect = () => void onNotice(entry, type);
    items.push({ label, onSelect, ...(type === 'blacklist' && { tone: 'stop' }) });
  }
  items.push({
    label: mabarText.copyData,
    onSelect: () => void copyOrShow(playerLine(entry), mabarText.copyData),
    ...(player.server !== '' && { group: mabarText.player(player.id, player.server) }),
  });
  return (
    <Ticket
      as="li"
      aside={
        <div className={`row items-center justify-end gap-2 ${styles.keys}`}>
          {played < count && (
            <PressButton
              variant="quiet"
              size="small"
              icon={<ArrowUUpLeft />}
              mutation={requeueMutation}
              input={entry}
              ask={[laneText.requeue, laneText.confirmRequeue(playerName, gamesLeft(entry))]}
              aria-label={laneText.requeueOf(playerName)}
            >
              <span className={styles.word}>{laneText.requeue}</span>
            </PressButton>
          )}
          <Menu label={mabarText.more(playerName)} items={items} />
        </div>
      }
    >
      <p className="row wrap items-center gap-x-2 large strong tight anywhere">
        <bdi>{playerName}</bdi> <KnownMarks entry={entry} />
      </p>
      <p className="row wrap gap-x-2 small muted">
        <span>{title}</span> <Holes played={played} count={count} />
      </p>
      <p className={`small muted ${styles.facts}`}>
        {returned > 0 && <span>{playersText.returned(returned)}</span>}
        <time dateTime={done}>{playersText.doneAt(formatWhen(done, now))}</time>
      </p>
    </Ticket>
  );
}
