import { QUEUE_PAGE, type MabarEntry, type MabarList } from '@mabarin/api-client/contract/mabar';
import { randomId } from '@mabarin/api-client/random-id';
import { asksBeforePlaying, resultName, type GameResult } from '@mabarin/domain/mabar/game';
import { laterOrders } from '@mabarin/domain/mabar/next-players';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { announce } from '@mabarin/ui/states/live-region';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { showToast } from '@mabarin/ui/popups/toast';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { useMedia } from '@mabarin/web/use-media';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMatch } from 'react-router';
import { AlertStrip } from '#features/alerts/index.ts';
import { SetupTicket } from '#features/setup/index.ts';
import { confirm, showFailure } from '#platform/dialogs.ts';
import { useHost } from '#platform/session/host.ts';
import { pathTo } from '#paths.ts';
import { links } from '#platform/links.ts';
import { useShortcuts } from '#platform/keys.ts';
import { platformText } from '#platform/platform.text.ts';
import { mabarKeys } from './list-answer.ts';
import { queueFrom } from './mabar-list.api.ts';
import { useMabarList } from './use-mabar-list.ts';
import {
  filterEntries,
  partyOf,
  shiningOf,
  stepOf,
  withDrops,
  withPending,
  type PendingDrop,
  type PendingMove,
  type Step,
} from './queue/entries.ts';
import { EntryActionsProvider } from './queue/entry-menu.tsx';
import { useFinished } from './games/finished.ts';
import { moveMutation, type NextPress } from './queue/lane.api.ts';
import { laneText } from './queue/lane.text.ts';
import { useNextPlayers } from './queue/next-players.ts';
import { doneMutation, gameResultMutation, setPlayingMutation } from './mabar.api.ts';
import styles from './mabar.module.css';
import { mabarText } from './mabar.text.ts';
import { PlayingPanel } from './games/playing-panel.tsx';
import { useRole } from '#platform/session/role.ts';
import { createQueueNews } from './queue/queue-news.ts';
import { copyLink } from './queue/queue-menu.tsx';
import { NextButton, QueuePanel } from './queue/queue-panel.tsx';
import { ResultButtons } from './games/result-buttons.tsx';
import { usePendingResult } from './games/result-press.ts';
import { Tabs } from '#platform/page/tabs.tsx';
import { useRest } from '#platform/page/use-rest.ts';
import { useTicketTravel } from './queue/ticket-travel.ts';
import { phone, sideBySide } from './widths.ts';

const NONE: MabarEntry[] = [];

const AddForm = lazyWithRetry(() => import('./queue/add-form.tsx'));

/** The board. A player is added in a sheet over the playing ones, and on a page of its own where the lists are tabs. */
export default function MabarPage() {
  const adding = useMatch(pathTo('mabar-form-add')) !== null;
  const wide = useMedia(sideBySide);
  if (!adding || wide) return <Board adding={adding} wide={wide} />;
  return (
    <PagePart>
      <AddForm />
    </PagePart>
  );
}

/** The queue board: playing on the left, waiting on the right. */
function Board({ adding, wide }: { adding: boolean; wide: boolean }) {
  const queryClient = useQueryClient();
  const role = useRole();
  const query = useMabarList();
  const play = useMutation(setPlayingMutation);
  const done = useMutation(doneMutation);
  const { username } = useHost();
  const { mutate: record } = useMutation(gameResultMutation(username));
  const recording = usePendingResult();
  const [refreshing, setRefreshing] = useState(false);
  const [search, setSearch] = useState('');
  const answer = query.data;
  const rest = useRest(
    { queryKey: mabarKeys.list, rows: answer?.data.queue ?? NONE, total: answer?.waiting ?? 0, size: QUEUE_PAGE },
    { searching: search.trim() !== '', read: queueFrom },
  );
  const { rows: queue, more } = rest;
  const read = useMemo(() => answer && { playing: answer.data.playing, queue }, [answer, queue]);
  const list = usePendingList(read);
  const drawn = useTicketTravel(list);
  const finished = useFinished(answer);

  const isQuiet = useQuietSoFar(answer?.data);

  useQueueNews(read);

  const { mutate: drop } = useMutation(moveMutation);
  const askNext = useNextPlayers();

  // Memoised rows need stable handlers, so these read the current values when pressed.
  const seen = {
    playing: list?.playing.length ?? 0,
    queue: list?.queue ?? [],
    game: answer?.currentGame.statistic.game ?? 0,
    search,
  };
  const current = useRef(seen);
  useEffect(() => {
    current.current = seen;
  });

  const { mutate: move } = play;
  const onPlay = useCallback(
    async (entry: MabarEntry) => {
      const { id, playerName } = entry;
      const { playing, queue } = current.current;
      const party = partyOf(queue, entry).length;
      const sure =
        !asksBeforePlaying(playing, party) ||
        (await confirm(mabarText.play, mabarText.confirmCrowded(playing, playerName, party)));
      if (sure) move({ mabarID: id, setPlaying: true });
    },
    [move],
  );
  const onChange = useCallback(({ id }: MabarEntry) => move({ mabarID: id, setPlaying: false }), [move]);
  const { mutate: finish } = done;
  const onDone = useCallback(
    async (entry: MabarEntry) => {
      const question = entry.returnable > 0 ? mabarText.confirmDoneUnplayed : mabarText.confirmDone;
      if (await confirm(mabarText.endOrder, question(entry.playerName), 'stop')) finish(entry);
    },
    [finish],
  );

  const onStep = useCallback(
    (entry: MabarEntry, step: Step) => {
      const { queue, search: words } = current.current;
      const moved = stepOf(queue, filterEntries(queue, words), entry.id, step);
      if (moved === null) return showToast(laneText.atEnd(entry.playerName));
      announce(laneText.moved(entry.playerName, moved.place));
      drop(moved.drop);
    },
    [drop],
  );

  async function onResult(result: GameResult) {
    // The number that the host saw: if another dashboard counts a game while the dialog is open, the server refuses
    // ours.
    const game = current.current.game + 1;
    const name = resultName(result);
    // The key has the focus for Lose too: a shortcut and Enter count a game, and the last result can be changed.
    const choice = await showDialog<'yes' | 'no'>({
      icon: 'ask',
      caption: name,
      text: mabarText.confirmResult(name),
      buttons: [
        { choice: 'yes', label: mabarText.count(name), tone: result === 'win' ? 'go' : 'stop' },
        { choice: 'no', label: platformText.no, tone: 'ink' },
      ],
      focus: 'yes',
    });
    // Ignore a second press made before the dialog opened.
    const busy = queryClient.isMutating({ mutationKey: mabarKeys.gameResult }) > 0;
    if (choice === 'yes' && !busy) record({ gameKey: randomId(), result, game });
  }

  const later = useMemo(() => laterOrders(list ?? { queue: [], playing: [] }), [list]);
  const shining = useMemo(() => shiningOf(list ?? { queue: [], playing: [] }, search), [list, search]);
  // Picked from the list on screen, with pending presses applied.
  const onNext =
    answer === undefined || list === undefined || list.queue.length === 0
      ? null
      : (asTeam: boolean) => void askNext({ ...answer, data: list }, asTeam);

  const canRecord = answer !== undefined && recording.press === undefined;
  useShortcuts({
    [mabarText.shortcuts.win.toLowerCase()]: () => {
      if (canRecord) void onResult('win');
    },
    [mabarText.shortcuts.lose.toLowerCase()]: () => {
      if (canRecord) void onResult('lose');
    },
    [mabarText.shortcuts.next.toLowerCase()]: () => {
      const next = list?.queue.find(({ id }) => id === shining.entryID);
      if (next !== undefined) void onPlay(next);
      else if (shining.next > 0) onNext?.(false);
    },
  });

  async function onRefresh() {
    setRefreshing(true);
    const { isError, error } = await query.refetch();
    setRefreshing(false);
    if (isError) showFailure(error);
    else showToast(mabarText.refreshed);
  }

  const isPhone = useMedia(phone);
  const resultButtons = (
    <ResultButtons
      unread={answer === undefined}
      alone={list?.playing.length === 0}
      recording={recording.press?.result}
      recordingLong={recording.long}
      pinned={isPhone}
      onResult={(result) => void onResult(result)}
    />
  );
  const playingPanel = (
    <PlayingPanel
      entries={drawn?.playing}
      finished={finished}
      answer={answer}
      refreshing={refreshing}
      onRetry={query.isError && !wide ? () => void onRefresh() : undefined}
      buttons={isPhone ? null : resultButtons}
      next={
        !wide &&
        (onNext === null ? (
          <Button onClick={() => void copyLink(links.list(username))}>{mabarText.copyLink}</Button>
        ) : (
          <NextButton shining={shining} onNext={() => onNext(false)} />
        ))
      }
      onChange={onChange}
      onDone={onDone}
    />
  );
  const queuePanel = (
    <QueuePanel
      entries={drawn?.queue}
      more={more}
      pages={rest.pages}
      later={later}
      search={search}
      onSearch={setSearch}
      finishing={done.isPending ? done.variables.id : undefined}
      failed={query.isError}
      refreshing={refreshing}
      onRefresh={() => void onRefresh()}
      onPlay={onPlay}
      onDone={onDone}
      onDrop={drop}
      onStep={onStep}
      shining={shining}
      onNext={onNext}
    />
  );

  return (
    <EntryActionsProvider onStep={onStep}>
      <div className={styles.page} {...useFocusFallback()}>
        {!adding && (
          <VisuallyHidden>
            <h1>{mabarText.title}</h1>
          </VisuallyHidden>
        )}
        {role === 'owner' && isQuiet && <SetupTicket chip={false} />}
        <div className={`row gap-2 flex-none mb-3 relative ${styles.top}`}>
          <div>
            {/* As high as the alert strip. */}
            <PagePart loading={<div className="min-h-11 rounded-ticket surface" />}>
              <AlertStrip />
            </PagePart>
          </div>
          {role === 'owner' && !isQuiet && <SetupTicket chip />}
        </div>
        {wide ? (
          <div className={styles.board}>
            {adding ? (
              <section
                className={`stack gap-3 p-4 relative surface rounded-panel ${styles.panel} ${styles.sheet}`}
                aria-label={mabarText.add}
              >
                <PagePart>
                  <AddForm />
                </PagePart>
              </section>
            ) : (
              <section
                className={`stack gap-3 p-4 relative surface rounded-panel ${styles.panel}`}
                aria-label={mabarText.playing}
              >
                {playingPanel}
              </section>
            )}
            <section
              className={`stack gap-3 p-4 relative surface rounded-panel ${styles.panel}`}
              aria-label={mabarText.queue}
              data-work
              tabIndex={-1}
            >
              {queuePanel}
            </section>
          </div>
        ) : (
          <div className={styles.narrow}>
            <div className={styles.lists}>
              <Tabs
                label={mabarText.tabs}
                tabs={[
                  { name: 'playing', label: mabarText.playing, count: list?.playing.length, panel: playingPanel },
                  { name: 'queue', label: mabarText.queue, count: list && list.queue.length + more, panel: queuePanel },
                ]}
              />
            </div>
            {isPhone && resultButtons}
          </div>
        )}
      </div>
    </EntryActionsProvider>
  );
}

/** The server's list with pending presses applied. */
function usePendingList(list: MabarList | undefined) {
  const pending = useMutationState({
    filters: { mutationKey: mabarKeys.setPlaying, status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingMove,
  });
  const together = useMutationState({
    filters: { mutationKey: mabarKeys.playNext, status: 'pending' },
    select: (mutation) => mutation.state.variables as NextPress,
  });
  const drops = useMutationState({
    filters: { mutationKey: mabarKeys.move, status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingDrop,
  });
  return useMemo(() => {
    const playing = together.flatMap(({ entries }) => entries.map(({ id }) => ({ mabarID: id, setPlaying: true })));
    return list && withDrops(withPending(list, [...pending, ...playing]), drops);
  }, [list, pending, together, drops]);
}

/** True while nobody has waited or played since the board was opened. */
function useQuietSoFar(list: MabarList | undefined): boolean {
  const [wasBusy, setBusy] = useState(false);
  const isBusy = list !== undefined && list.queue.length + list.playing.length > 0;
  if (isBusy && !wasBusy) setBusy(true);
  return list !== undefined && !isBusy && !wasBusy;
}

function useQueueNews(list: MabarList | undefined): void {
  const news = useRef<ReturnType<typeof createQueueNews>>(undefined);
  useEffect(() => {
    const created = createQueueNews(announce, {
      now: () => performance.now(),
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    news.current = created;
    return () => created.close();
  }, []);
  useEffect(() => {
    if (list !== undefined) news.current?.see(list);
  }, [list]);
}
