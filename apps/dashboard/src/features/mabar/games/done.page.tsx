import { gamesLeft } from '@mabarin/domain/mabar/queue';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { formatWhen } from '@mabarin/ui/format/time';
import { Holes } from '@mabarin/ui/page/holes';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { Ticket, TicketLines } from '@mabarin/ui/page/ticket';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import ArrowUUpLeft from '~icons/ph/arrow-u-up-left-bold';
import Gift from '~icons/ph/gift-fill';
import HandCoins from '~icons/ph/hand-coins-fill';
import { confirm } from '#platform/dialogs.ts';
import Note from '~icons/ph/note-pencil-fill';
import { ListPage } from '#platform/page/list-page.tsx';
import { MoreButton } from '#platform/page/more-button.tsx';
import { useNow } from '#platform/live/now.ts';
import { failed } from '#platform/platform.text.ts';
import { useMorePages } from '#platform/page/use-more-pages.ts';
import { usePolling } from '#platform/live/use-polling.ts';
import { canBeGifted, playerLine } from '#features/mabar/queue/entries.ts';
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
import revealed from '#features/mabar/players/revealed.module.css';
import styles from '#features/mabar/queue/rows.module.css';

export default function DonePage() {
  const query = useInfiniteQuery({ ...doneQuery, ...usePolling() });
  const [search, setSearch] = useState('');
  const players = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const shown = searchPlayers(players, search);
  const searching = search.trim() !== '';
  // A search covers everything, so it loads all remaining pages.
  const pages = useMorePages(query, { all: searching });
  const now = useNow();
  const onGift = useGift();
  const onGiveBack = useGiveBack();
  const onHistory = useHistory();
  const { mutateAsync: requeue } = useMutation(requeueMutation);
  async function onRequeue(entry: DonePlayer) {
    const left = gamesLeft(entry);
    if (!(await confirm(laneText.requeue, laneText.confirmRequeue(entry.playerName, left)))) return;
    // The mutation itself reports a failure.
    await requeue(entry).catch(() => undefined);
  }
  return (
    <ListPage
      title={playersText.done}
      query={query}
      failure={failed(playersText.actions.done)}
      count={shown.length}
      columns
      search={{ value: search, onChange: setSearch }}
      empty={{ title: playersText.noDone, help: playersText.noDoneHelp }}
      more={<MoreButton pages={pages} label={searching ? playersText.searchingDone : playersText.moreDone} />}
    >
      {shown.map((entry) => (
        <DoneRow
          key={entry.id}
          entry={entry}
          now={now}
          onGift={onGift}
          onGiveBack={onGiveBack}
          onRequeue={onRequeue}
          onHistory={onHistory}
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
  onRequeue: (entry: DonePlayer) => Promise<void>;
  onHistory: ReturnType<typeof useHistory>;
};

function DoneRow({ entry, now, onGift, onGiveBack, onRequeue, onHistory }: DoneRowProps) {
  const { title, playerName, player, played, count, returned, returnable, done } = entry;
  const requeue = useBusyPress(() => onRequeue(entry));
  const giveBack = useBusyPress(() => onGiveBack?.(entry));
  return (
    <Ticket
      as="li"
      aside={
        <div className="row wrap items-center justify-end gap-2">
          <span className={revealed.buttons}>
            <CopyButton compact value={playerLine(entry)} label={playersText.copy(playerName)} />
          </span>
          {played < count && (
            <Button
              variant="quiet"
              size="small"
              icon={<ArrowUUpLeft />}
              aria-label={laneText.requeueOf(playerName)}
              {...requeue}
            >
              {laneText.requeue}
            </Button>
          )}
          {/* An erased player has no details. */}
          {player.server !== '' && (
            <IconButton
              size="small"
              icon={<Note />}
              label={historyText.titleOf(playerName)}
              onClick={() => void onHistory(entry)}
            />
          )}
          {returnable > 0 && onGiveBack !== null && (
            <Button
              variant="quiet"
              size="small"
              icon={<HandCoins />}
              aria-label={giveBackText.titleOf(playerName)}
              {...giveBack}
            >
              {giveBackText.short}
            </Button>
          )}
          {canBeGifted(entry) && (
            <Button
              variant="quiet"
              size="small"
              icon={<Gift />}
              aria-label={mabarText.giftOf(playerName)}
              onClick={() => void onGift(entry)}
            >
              {mabarText.gift}
            </Button>
          )}
        </div>
      }
    >
      <TicketLines title={title} name={playerName} notice={<KnownMarks entry={entry} />} />
      <Holes played={played} count={count} />
      <p className={`small muted ${styles.facts}`}>
        <span>{playersText.idOf(player.id)}</span>
        <span>{playersText.serverOf(player.server)}</span>
        {returned > 0 && <span>{playersText.returned(returned)}</span>}
        <time dateTime={done}>{playersText.doneAt(formatWhen(done, now))}</time>
      </p>
    </Ticket>
  );
}

/** A button that stays busy until the action of its press is over. */
function useBusyPress(press: () => Promise<void> | undefined): { busy: boolean; onClick: () => void } {
  const [busy, setBusy] = useState(false);
  async function onPress() {
    setBusy(true);
    await press();
    setBusy(false);
  }
  return { busy, onClick: () => void onPress() };
}
