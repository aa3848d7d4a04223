import type { Elements } from '@mabarin/ui/elements';
import type { MabarEntry, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { Ticket, TicketLines } from '@mabarin/ui/page/ticket';
import { useMedia } from '@mabarin/web/use-media';
import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import { useHost } from '#platform/session/host.ts';
import rowStyles from '#features/mabar/queue/entry-row.module.css';
import { EntryRoles, EntryRow, RoleWords, usePlaces } from '#features/mabar/queue/entry-row.tsx';
import { withFinished, type Finished } from './finished.ts';
import { FinishedRow } from './finished-row.tsx';
import { updateIgnMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from '#features/mabar/panel.module.css';
import { useRowMenu } from '#features/mabar/use-row-menu.ts';
import { StatisticBar } from './statistic-bar.tsx';
import { GameButtons } from './statistic-buttons.tsx';
import { phone } from '#features/mabar/widths.ts';

type PlayingPanelProps = {
  entries: readonly MabarEntry[] | undefined;
  /** The server's list; `entries` has pending presses applied. */
  answer: MabarListAnswer | undefined;
  finished: readonly Finished[];
  refreshing: boolean;
  /** Set when the list could not be read and no queue beside reports it. */
  onRetry: (() => void) | undefined;
  buttons: Elements;
  /** The key that leads on while nobody plays. */
  next: Elements;
  onChange: (entry: MabarEntry) => void;
  onDone: (entry: MabarEntry) => Promise<void>;
};

export function PlayingPanel(props: PlayingPanelProps) {
  const { entries, finished, answer, refreshing, onRetry, buttons, next, onChange, onDone } = props;
  const statistic = answer?.currentGame.statistic;
  const rows = usePlaces(entries);
  useRowMenu(rows);
  const isPhone = useMedia(phone);
  const gameButtons = <GameButtons answer={answer} />;
  return (
    <>
      <div className="row wrap items-center gap-2">
        <h2 className={`xlarge ${styles.heading}`}>{mabarText.playing}</h2>
        <StatisticBar statistic={statistic} />
      </div>
      {buttons}
      {!isPhone && gameButtons}
      <div className="stack gap-3" {...useFocusFallback()}>
        <ol ref={rows} className={styles.rows}>
          <HostRow />
          {withFinished(entries ?? [], finished).map((row) =>
            'entry' in row ? (
              <FinishedRow key={`finished-${row.entry.id}`} {...row} />
            ) : (
              <PlayingRow key={row.id} entry={row} onChange={onChange} onDone={onDone} />
            ),
          )}
        </ol>
        {entries === undefined && onRetry !== undefined && (
          <EmptyState
            mood="kaget"
            level={3}
            title={mabarText.listFailed}
            action={
              <Button busy={refreshing} onClick={onRetry}>
                {mabarText.retry}
              </Button>
            }
          />
        )}
        {entries?.length === 0 && (
          <div className={`stack gap-3 p-4 rounded-ticket muted text-center ${styles.quietEmpty}`}>
            <p>
              <strong>{finished.length > 0 ? mabarText.allDone : mabarText.noPlaying}</strong> {mabarText.noPlayingHelp}
            </p>
            {next}
          </div>
        )}
      </div>
      {isPhone && (entries?.[0] ?? answer?.lastGame) && gameButtons}
    </>
  );
}

function HostRow() {
  const { playerName, playerRole } = useHost();
  const update = useMutation(updateIgnMutation);
  return (
    <Ticket
      as="li"
      stub={mabarText.host}
      className={rowStyles.row}
      aside={
        <>
          <EntryRoles roles={playerRole} />
          <IconButton
            size="small"
            icon={<ArrowClockwise />}
            label={mabarText.refreshName}
            busy={update.isPending}
            onClick={() => update.mutate()}
          />
        </>
      }
    >
      <TicketLines
        title={
          <span className="row gap-2">
            {mabarText.hostName} <RoleWords roles={playerRole} />
          </span>
        }
        name={playerName || mabarText.noHostName}
      />
    </Ticket>
  );
}

type PlayingRowProps = { entry: MabarEntry } & Pick<PlayingPanelProps, 'onChange' | 'onDone'>;

const PlayingRow = memo(function PlayingRow({ entry, onChange, onDone }: PlayingRowProps) {
  return (
    <EntryRow entry={entry} onDone={onDone}>
      <Button
        variant="quiet"
        size="small"
        aria-label={mabarText.changeOf(entry.playerName)}
        onClick={() => onChange(entry)}
      >
        {mabarText.change}
      </Button>
    </EntryRow>
  );
});
