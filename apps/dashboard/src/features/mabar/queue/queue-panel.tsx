import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { SearchField } from '@mabarin/ui/fields/search-field';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Switch } from '@mabarin/ui/fields/switch';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { useMedia } from '@mabarin/web/use-media';
import { useMutation } from '@tanstack/react-query';
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import MagnifyingGlass from '~icons/ph/magnifying-glass-bold';
import Plus from '~icons/ph/plus-bold';
import { go } from '#platform/go.ts';
import { links } from '#platform/links.ts';
import { useHost } from '#platform/session/host.ts';
import { useSearchKeys } from '#platform/keys.ts';
import { MoreButton } from '#platform/page/more-button.tsx';
import type { MorePages } from '#platform/page/use-more-pages.ts';
import { useSaidSearch } from '#platform/page/said-search.ts';
import { platformText } from '#platform/platform.text.ts';
import { filterEntries, type PendingDrop, type Shining } from './entries.ts';
import type { OnStep } from './entry-menu.tsx';
import { EntryRow, usePlaces } from './entry-row.tsx';
import { ShortcutHint } from '#features/mabar/games/shortcut-hint.tsx';
import { laneText } from './lane.text.ts';
import { orderingMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from '#features/mabar/panel.module.css';
import { copyLink, QueueMenu } from './queue-menu.tsx';
import { useLaneDrag } from './use-lane-drag.ts';
import { useRowMenu } from '#features/mabar/use-row-menu.ts';
import { phone } from '#features/mabar/widths.ts';

type QueueActions = {
  onDrop: (drop: PendingDrop) => void;
  onStep: OnStep;
  onPlay: (entry: MabarEntry) => Promise<void>;
  onDone: (entry: MabarEntry) => Promise<void>;
};

type QueuePanelProps = QueueActions & {
  entries: readonly MabarEntry[] | undefined;
  /** Waiting entries behind them. */
  more: number;
  pages: MorePages;
  /** Orders of players who have an earlier one. */
  later: ReadonlySet<string>;
  search: string;
  onSearch: (search: string) => void;
  /** Entries whose Selesai is pending. */
  finishing: string | undefined;
  failed: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  /** Opens the dialog of the next players; null when nobody waits. */
  onNext: ((asTeam: boolean) => void) | null;
  shining: Shining;
};

export function QueuePanel(props: QueuePanelProps) {
  const { search, onSearch, finishing, failed, refreshing, onRefresh, onNext, shining, ...actions } = props;
  // Deferred, so that a long list does not block presses and typing.
  const entries = useDeferredValue(props.entries);
  const deferred = useDeferredValue(search);
  const shown = useMemo(() => filterEntries(entries ?? [], deferred), [entries, deferred]);
  const focusFallback = useFocusFallback();
  useSaidSearch(deferred, entries === undefined ? null : shown.length);

  return (
    <>
      <Controls
        count={entries && entries.length + props.more}
        search={search}
        onSearch={onSearch}
        shining={shining}
        onNext={onNext}
        onRefresh={onRefresh}
      />
      <Hours />
      <div {...focusFallback}>
        {entries === undefined && !failed && <TicketSkeleton count={5} />}
        {entries === undefined && failed && (
          <EmptyState
            mood="kaget"
            level={3}
            title={mabarText.listFailed}
            action={
              <Button busy={refreshing} onClick={onRefresh}>
                {mabarText.retry}
              </Button>
            }
          />
        )}
        {entries !== undefined && shown.length === 0 && <NoQueue search={deferred.trim()} />}
        {shown.length > 0 && (
          <QueueRows
            entries={entries}
            shown={shown}
            later={props.later}
            shining={shining.entryID}
            finishing={finishing}
            onPlay={actions.onPlay}
            onDone={actions.onDone}
            onDrop={actions.onDrop}
            onStep={actions.onStep}
          />
        )}
        <MoreButton pages={props.pages} label={platformText.showMore(props.more)} />
      </div>
    </>
  );
}

type ControlsProps = Pick<QueuePanelProps, 'search' | 'onSearch' | 'shining' | 'onNext' | 'onRefresh'> & {
  count: number | undefined;
};

/** One line above the rows. The search opens below on request. */
function Controls({ count, search, onSearch, shining, onNext, onRefresh }: ControlsProps) {
  const fold = useFoldedSearch(search, onSearch);
  const field = <SearchField ref={fold.box} label={mabarText.search} value={search} onChange={onSearch} />;
  return (
    <>
      <div className={`row items-center gap-2 ${styles.controls}`}>
        {/* The first stop of the board, at the far end of its line. */}
        {onNext !== null && <NextButton shining={shining} onNext={() => onNext(false)} />}
        <h2 className={`xlarge ${styles.heading}`}>
          {mabarText.queue} <span className={styles.count}>{count ?? ''}</span>
        </h2>
        <span className={styles.ordering}>
          <OrderingSwitch />
        </span>
        <IconButton
          ref={fold.button}
          size="small"
          icon={<MagnifyingGlass />}
          label={mabarText.search}
          aria-expanded={fold.open}
          onClick={fold.onPress}
        />
        <IconButton size="small" icon={<Plus />} label={mabarText.add} onClick={() => go('mabar-form-add')} />
        <QueueMenu onRefresh={onRefresh} onTeam={onNext === null ? null : () => onNext(true)} />
      </div>
      {fold.open && field}
    </>
  );
}

export function NextButton({ shining: { next, entryID }, onNext }: { shining: Shining; onNext: () => void }) {
  const shines = next > 0 && entryID === null;
  const isPhone = useMedia(phone);
  return (
    <span className={styles.grows}>
      <Button
        variant={shines ? 'cta' : 'quiet'}
        size="small"
        aria-keyshortcuts={shines ? mabarText.shortcuts.next : undefined}
        onClick={onNext}
      >
        <span>{isPhone ? laneText.nextShort(next) : laneText.next(next)}</span>{' '}
        {isPhone && <VisuallyHidden>{laneText.nextRest}</VisuallyHidden>}{' '}
        {shines && <ShortcutHint name={mabarText.shortcuts.next} />}
      </Button>
    </span>
  );
}

/** The search and its button, which opens it. It stays open while it filters. */
function useFoldedSearch(search: string, onSearch: (search: string) => void) {
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = asked || search !== '';
  function show() {
    // Synchronous: a phone opens its keyboard only within the press.
    flushSync(() => setAsked(true));
    box.current?.focus();
  }
  function close() {
    if (document.activeElement === box.current) button.current?.focus();
    setAsked(false);
  }
  useSearchKeys({
    focus: show,
    clear: () => {
      onSearch('');
      close();
    },
  });
  return { box, button, open, onPress: () => (open && search === '' ? close() : show()) };
}

type QueueRowsProps = QueueActions & {
  entries: readonly MabarEntry[] | undefined;
  shown: readonly MabarEntry[];
  later: ReadonlySet<string>;
  finishing: string | undefined;
  /** The entry whose Main shines. */
  shining: string | null;
};

/** Memoised, so that changes around the rows do not rerender five hundred. */
const QueueRows = memo(function QueueRows(props: QueueRowsProps) {
  const { entries, shown, later, finishing, shining, onPlay, onDone } = props;
  const limit = useFirstRows();
  const drawn = useMemo(() => shown.slice(0, limit), [shown, limit]);
  const list = usePlaces(entries, drawn);
  const isPhone = useMedia(phone);
  useLaneDrag(list, drawn, props);
  useRowMenu(list);
  return (
    <ol ref={list} className={styles.rows}>
      {drawn.map((entry) => (
        <QueueRow
          key={entry.id}
          entry={entry}
          shines={entry.id === shining}
          movable={!isPhone}
          later={later.has(entry.id)}
          finishing={finishing === entry.id}
          onPlay={onPlay}
          onDone={onDone}
        />
      ))}
    </ol>
  );
});

const HoursLine = lazyWithRetry(() => import('#features/mabar/hours/hours-line.tsx'));

function Hours() {
  const { open, lastOrder, breakSeconds, openingWatches } = useHost();
  if (lastOrder === null && breakSeconds === null && (open || openingWatches === 0)) return null;
  return (
    <PagePart loading={<div className="min-h-11" />}>
      <HoursLine />
    </PagePart>
  );
}

/** Opens and closes ordering; Sundul stays possible. */
function OrderingSwitch() {
  const { open } = useHost();
  const { mutate, isPending, variables } = useMutation(orderingMutation);
  return <Switch label={mabarText.ordering} checked={isPending ? variables : open} onChange={(next) => mutate(next)} />;
}

/** Rows of the first paint; the rest of a long queue follows without blocking the buttons. */
const FIRST_ROWS = 30;

function useFirstRows(): number {
  const [limit, setLimit] = useState(FIRST_ROWS);
  useEffect(() => startTransition(() => setLimit(Infinity)), []);
  return limit;
}

function NoQueue({ search }: { search: string }) {
  const { username } = useHost();
  return search === '' ? (
    <EmptyState
      mood="tidur"
      level={3}
      title={mabarText.noQueue}
      help={mabarText.noQueueHelp}
      action={<Button onClick={() => void copyLink(links.mabar(username))}>{mabarText.copyPage}</Button>}
    />
  ) : (
    <EmptyState mood="mikir" level={3} title={platformText.noMatch(search)} help={mabarText.searchHint} />
  );
}

type QueueRowProps = Pick<QueueActions, 'onPlay' | 'onDone'> & {
  entry: MabarEntry;
  shines: boolean;
  movable: boolean;
  later: boolean;
  finishing: boolean;
};

const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { entry, shines, movable, later, finishing, onPlay, onDone } = props;
  return (
    <EntryRow entry={entry} showStatus movable={movable} later={later} onDone={onDone}>
      <Button
        variant={shines ? 'cta' : 'quiet'}
        size="small"
        busy={finishing}
        aria-keyshortcuts={shines ? mabarText.shortcuts.next : undefined}
        onClick={() => void onPlay(entry)}
      >
        {mabarText.play} <VisuallyHidden>{entry.playerName}</VisuallyHidden>
        {shines && <ShortcutHint name={mabarText.shortcuts.next} />}
      </Button>
    </EntryRow>
  );
});
