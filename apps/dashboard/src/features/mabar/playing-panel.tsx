import type { MabarEntry, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { resultName, type GameResult } from '@mabarin/domain/mabar/game';
import { Button } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { useFocusFallback } from '@mabarin/ui/focus-fallback';
import { IconButton } from '@mabarin/ui/icon-button';
import { RoleChips } from '@mabarin/ui/role-chips';
import { Ticket, TicketLines } from '@mabarin/ui/ticket';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import { useHost } from '#platform/host.ts';
import rowStyles from './entry-row.module.css';
import { EntryRow, usePlaces } from './entry-row.tsx';
import { KeyHint } from './key-hint.tsx';
import { updateIgnMutation } from './mabar.api.ts';
import { mabarText } from './mabar.text.ts';
import styles from './panel.module.css';
import { StatisticBar } from './statistic-bar.tsx';
import { GameKeys } from './statistic-keys.tsx';

type PlayingPanelProps = {
  entries: readonly MabarEntry[] | undefined;
  /** As the server keeps it; `entries` has the presses on their way on top. */
  answer: MabarListAnswer | undefined;
  /** The result being counted, whose key is busy. */
  recording: GameResult | undefined;
  /** Its answer takes long. */
  recordingLong: boolean;
  refreshing: boolean;
  /** Given where the list could not be read and no queue stands beside to say so. */
  onRetry: (() => void) | undefined;
  onResult: (result: GameResult) => void;
  onChange: (entry: MabarEntry) => void;
};

/** Who plays, the score, and the two big keys. */
export function PlayingPanel(props: PlayingPanelProps) {
  const { entries, answer, recording, recordingLong, refreshing, onRetry, onResult, onChange } = props;
  const statistic = answer?.currentGame.statistic;
  const rows = usePlaces(entries);
  const blocked = statistic === undefined || recording !== undefined;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{mabarText.playing}</h2>
        <StatisticBar statistic={statistic} />
      </div>
      <div className={styles.bigKeys}>
        <Button
          variant="go"
          size="large"
          busy={recording === 'win'}
          aria-disabled={blocked}
          aria-keyshortcuts={mabarText.keys.win}
          onClick={() => onResult('win')}
        >
          {mabarText.win} <KeyHint name={mabarText.keys.win} />
        </Button>
        <Button
          variant="stop"
          size="large"
          busy={recording === 'lose'}
          aria-disabled={blocked}
          aria-keyshortcuts={mabarText.keys.lose}
          onClick={() => onResult('lose')}
        >
          {mabarText.lose} <KeyHint name={mabarText.keys.lose} />
        </Button>
      </div>
      <p role="status" className={styles.waiting}>
        {recording !== undefined && recordingLong && mabarText.resultWaits(resultName(recording))}
      </p>
      <GameKeys answer={answer} />
      <div className={styles.list} {...useFocusFallback()}>
        <ol ref={rows} className={styles.rows}>
          <HostRow />
          {entries?.map((entry) => (
            <PlayingRow key={entry.id} entry={entry} onChange={onChange} />
          ))}
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
          <p className={styles.quietEmpty}>
            <strong>{mabarText.noPlaying}</strong> {mabarText.noPlayingHelp}
          </p>
        )}
      </div>
    </>
  );
}

/** The host itself, first of those who play. */
function HostRow() {
  const { playerName, playerRole } = useHost();
  const update = useMutation(updateIgnMutation(useQueryClient()));
  return (
    <Ticket
      as="li"
      stub={mabarText.host}
      className={rowStyles.row}
      aside={
        <>
          <RoleChips roles={playerRole} size="small" />
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
      <TicketLines title={mabarText.hostName} name={playerName || mabarText.noHostName} />
    </Ticket>
  );
}

type PlayingRowProps = { entry: MabarEntry; onChange: (entry: MabarEntry) => void };

const PlayingRow = memo(function PlayingRow({ entry, onChange }: PlayingRowProps) {
  return (
    <EntryRow entry={entry}>
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
