import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { Button } from '@mabarin/ui/button';
import { CopyButton } from '@mabarin/ui/copy-button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { useFocusFallback } from '@mabarin/ui/focus-fallback';
import { IconButton } from '@mabarin/ui/icon-button';
import { lazyWithRetry, PagePart } from '@mabarin/ui/lazy';
import { SearchField } from '@mabarin/ui/search-field';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { Switch } from '@mabarin/ui/switch';
import { VisuallyHidden } from '@mabarin/ui/visually-hidden';
import { useMedia } from '@mabarin/web/use-media';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import MagnifyingGlass from '~icons/ph/magnifying-glass-bold';
import PuzzlePiece from '~icons/ph/puzzle-piece-fill';
import UsersFour from '~icons/ph/users-four-fill';
import Plus from '~icons/ph/plus-bold';
import { go } from '#platform/go.ts';
import { useHost } from '#platform/host.ts';
import { useSearchKeys } from '#platform/keys.ts';
import { links } from '#platform/links.ts';
import { platformText } from '#platform/platform.text.ts';
import { filterEntries, type PendingDrop } from './entries.ts';
import type { OnStep } from './entry-menu.tsx';
import { EntryRow, usePlaces } from './entry-row.tsx';
import { HoursMenu } from './hours-menu.tsx';
import { KeyHint } from './key-hint.tsx';
import { laneText } from './lane.text.ts';
import { orderingMutation } from './mabar.api.ts';
import { mabarText } from './mabar.text.ts';
import styles from './panel.module.css';
import { useLaneDrag } from './use-lane-drag.ts';
import { phone } from './widths.ts';

type QueueActions = {
  onDrop: (drop: PendingDrop) => void;
  onStep: OnStep;
  onPlay: (entry: MabarEntry) => Promise<void>;
  onDone: (entry: MabarEntry) => Promise<void>;
};

type QueuePanelProps = QueueActions & {
  entries: readonly MabarEntry[] | undefined;
  search: string;
  onSearch: (search: string) => void;
  /** Entries whose Selesai is on its way. */
  finishing: string | undefined;
  failed: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  /** Shows who would sit down next; null: there is nobody to pick from. */
  onNext: ((asTeam: boolean) => void) | null;
  /** Seats that are free. */
  seats: number;
};

/** Who waits, in order. */
export function QueuePanel(props: QueuePanelProps) {
  const { search, onSearch, finishing, failed, refreshing, onRefresh, onNext, seats, ...actions } = props;
  // A long list gives way to what the host presses and types meanwhile.
  const entries = useDeferredValue(props.entries);
  const deferred = useDeferredValue(search);
  const shown = useMemo(() => filterEntries(entries ?? [], deferred), [entries, deferred]);
  const focusFallback = useFocusFallback();

  return (
    <>
      <Controls
        count={entries?.length}
        search={search}
        onSearch={onSearch}
        refreshing={refreshing}
        onRefresh={onRefresh}
      />
      <Hours />
      {onNext !== null && <NextKeys seats={seats} onNext={onNext} />}
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
            finishing={finishing}
            onPlay={actions.onPlay}
            onDone={actions.onDone}
            onDrop={actions.onDrop}
            onStep={actions.onStep}
          />
        )}
      </div>
    </>
  );
}

/** Main for as many as there are free seats, by the order or as a team. */
function NextKeys({ seats, onNext }: { seats: number; onNext: (asTeam: boolean) => void }) {
  return (
    <div className={styles.tools}>
      <span className={styles.grows}>
        <Button variant="quiet" size="small" icon={<UsersFour />} onClick={() => onNext(false)}>
          {laneText.next(seats)}
        </Button>
      </span>
      <span className={styles.grows}>
        <Button variant="quiet" size="small" icon={<PuzzlePiece />} onClick={() => onNext(true)}>
          {laneText.team}
        </Button>
      </span>
    </div>
  );
}

type ControlsProps = Pick<QueuePanelProps, 'search' | 'onSearch' | 'refreshing' | 'onRefresh'> & {
  count: number | undefined;
};

/** What stands over the rows: on a phone two lines of keys, the search behind one of them. */
function Controls({ count, search, onSearch, refreshing, onRefresh }: ControlsProps) {
  const { username } = useHost();
  const isPhone = useMedia(phone);
  const fold = useFoldedSearch(search, onSearch);
  const field = <SearchField ref={fold.box} label={mabarText.search} value={search} onChange={onSearch} />;
  const copyLink = <CopyButton value={links.list(username)} label={mabarText.copyLink} />;
  const add = (
    <Button variant="warn" size="small" icon={<Plus />} onClick={() => go('mabar-form-add')}>
      {mabarText.add}
    </Button>
  );
  const heading = (
    <h2 className={styles.heading}>
      {mabarText.queue} <span className={styles.count}>{count ?? ''}</span>
    </h2>
  );
  if (isPhone) {
    return (
      <>
        <div className={styles.tools}>
          {heading}
          <span className={styles.grows}>
            <OrderingSwitch />
          </span>
          <HoursMenu />
          <IconButton
            ref={fold.key}
            size="small"
            icon={<MagnifyingGlass />}
            label={mabarText.search}
            aria-expanded={fold.open}
            onClick={fold.onKey}
          />
          <IconButton
            size="small"
            icon={<ArrowClockwise />}
            label={mabarText.refresh}
            busy={refreshing}
            onClick={onRefresh}
          />
        </div>
        {fold.open && field}
        <div className={styles.tools}>
          <span className={styles.grows}>{copyLink}</span>
          <span className={styles.grows}>{add}</span>
        </div>
      </>
    );
  }
  return (
    <>
      <div className={styles.head}>
        {heading}
        <span className={styles.ordering}>
          <OrderingSwitch />
        </span>
        <HoursMenu />
        {add}
      </div>
      <div className={styles.tools}>
        {field}
        {copyLink}
        <Button variant="quiet" size="small" icon={<ArrowClockwise />} busy={refreshing} onClick={onRefresh}>
          {mabarText.refresh}
        </Button>
      </div>
    </>
  );
}

/** The search and its keys; on a phone it opens from a key, and stays open while it filters. */
function useFoldedSearch(search: string, onSearch: (search: string) => void) {
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const key = useRef<HTMLButtonElement>(null);
  const open = asked || search !== '';
  function show() {
    // At once: a phone opens its keyboard only within the press.
    flushSync(() => setAsked(true));
    box.current?.focus();
  }
  function close() {
    if (document.activeElement === box.current) key.current?.focus();
    setAsked(false);
  }
  useSearchKeys({
    focus: show,
    clear: () => {
      onSearch('');
      close();
    },
  });
  return { box, key, open, onKey: () => (open && search === '' ? close() : show()) };
}

type QueueRowsProps = QueueActions & {
  entries: readonly MabarEntry[] | undefined;
  shown: readonly MabarEntry[];
  finishing: string | undefined;
};

/** The rows, apart from the panel: what changes around them does not go through five hundred. */
const QueueRows = memo(function QueueRows(props: QueueRowsProps) {
  const { entries, shown, finishing, onPlay, onDone } = props;
  const limit = useFirstRows();
  const drawn = useMemo(() => shown.slice(0, limit), [shown, limit]);
  const list = usePlaces(entries, drawn);
  useLaneDrag(list, drawn, props);
  return (
    <ol ref={list} className={styles.rows}>
      {drawn.map((entry, index) => (
        <QueueRow
          key={entry.id}
          entry={entry}
          first={index === 0}
          finishing={finishing === entry.id}
          onPlay={onPlay}
          onDone={onDone}
        />
      ))}
    </ol>
  );
});

/** Loaded when there is something to say. */
const HoursLine = lazyWithRetry(() => import('./hours-line.tsx'));

function Hours() {
  const { lastOrder, breakSeconds } = useHost();
  if (lastOrder === null && breakSeconds === null) return null;
  return (
    <PagePart>
      <HoursLine />
    </PagePart>
  );
}

/** Opens and closes ordering; Sundul stays possible. */
function OrderingSwitch() {
  const { open } = useHost();
  const { mutate, isPending, variables } = useMutation(orderingMutation(useQueryClient()));
  return <Switch label={mabarText.ordering} checked={isPending ? variables : open} onChange={(next) => mutate(next)} />;
}

/** How many rows the first paint may take; a long queue's others follow without blocking the keys. */
const FIRST_ROWS = 30;

function useFirstRows(): number {
  const [limit, setLimit] = useState(FIRST_ROWS);
  useEffect(() => startTransition(() => setLimit(Infinity)), []);
  return limit;
}

function NoQueue({ search }: { search: string }) {
  return search === '' ? (
    <EmptyState mood="tidur" level={3} title={mabarText.noQueue} help={mabarText.noQueueHelp} />
  ) : (
    <EmptyState mood="mikir" level={3} title={platformText.noMatch(search)} help={mabarText.searchHint} />
  );
}

type QueueRowProps = Pick<QueueActions, 'onPlay' | 'onDone'> & {
  entry: MabarEntry;
  first: boolean;
  finishing: boolean;
};

const QueueRow = memo(function QueueRow({ entry, first, finishing, onPlay, onDone }: QueueRowProps) {
  return (
    <EntryRow entry={entry} showStatus onDone={onDone}>
      <Button
        variant={first ? 'cta' : 'quiet'}
        size="small"
        busy={finishing}
        aria-keyshortcuts={first ? mabarText.keys.next : undefined}
        onClick={() => void onPlay(entry)}
      >
        {mabarText.play} <VisuallyHidden>{entry.playerName}</VisuallyHidden>
        {first && <KeyHint name={mabarText.keys.next} />}
      </Button>
    </EntryRow>
  );
});
