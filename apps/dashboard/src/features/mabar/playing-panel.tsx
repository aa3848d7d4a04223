import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import type { GameResult, Statistic } from '@mabarin/domain/mabar/game';
import { Button } from '@mabarin/ui/button';
import { RoleChips } from '@mabarin/ui/role-chips';
import { Ticket, TicketLines } from '@mabarin/ui/ticket';
import { memo, useMemo } from 'react';
import { useHost } from '#platform/host.ts';
import { EntryRow, PlacesContext, placesOf } from './entry-row.tsx';
import { mabarText } from './mabar.text.ts';
import styles from './panel.module.css';
import { useRowFocus } from './row-focus.ts';
import { StatisticBar } from './statistic-bar.tsx';

type PlayingPanelProps = {
  entries: readonly MabarEntry[] | undefined;
  statistic: Statistic | undefined;
  /** The result being counted, whose key is busy. */
  recording: GameResult | undefined;
  onResult: (result: GameResult) => void;
  onChange: (entry: MabarEntry) => void;
};

/** Who plays, the score, and the two big keys. */
export function PlayingPanel({ entries, statistic, recording, onResult, onChange }: PlayingPanelProps) {
  const host = useHost();
  const places = useMemo(() => placesOf(entries), [entries]);
  const rowFocus = useRowFocus(entries);
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
          disabled={blocked && recording !== 'win'}
          onClick={() => onResult('win')}
        >
          {mabarText.win}
        </Button>
        <Button
          variant="stop"
          size="large"
          busy={recording === 'lose'}
          disabled={blocked && recording !== 'lose'}
          onClick={() => onResult('lose')}
        >
          {mabarText.lose}
        </Button>
      </div>
      <ol className={styles.rows} {...rowFocus}>
        <Ticket as="li" stub={mabarText.host} aside={<RoleChips roles={host.playerRole} size="small" />}>
          <TicketLines title={mabarText.hostName} name={host.playerName || mabarText.noHostName} />
        </Ticket>
        <PlacesContext value={places}>
          {entries?.map((entry) => (
            <PlayingRow key={entry.id} entry={entry} onChange={onChange} />
          ))}
        </PlacesContext>
      </ol>
      {entries?.length === 0 && (
        <p className={styles.quietEmpty}>
          <strong>{mabarText.noPlaying}</strong> {mabarText.noPlayingHelp}
        </p>
      )}
    </>
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
