import type { Elements } from '@mabarin/ui/elements';
import type { GameRecord, MabarEntry } from '@mabarin/api-client/contract/mabar';
import { resultName } from '@mabarin/domain/mabar/game';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { hasAllRoles } from '@mabarin/domain/roles';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { confirm } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { Loaded } from '#platform/page/loaded.tsx';
import { useMabarList } from '#features/mabar/use-mabar-list.ts';
import { placeNumber, playerLine } from '#features/mabar/queue/entries.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import { flipMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { NoticeStamp } from '#features/mabar/players/notice-stamp.tsx';
import { isCorrectable, otherResult } from './previous-game.ts';
import styles from './previous-game.module.css';
import { StatisticBar } from './statistic-bar.tsx';
import { StatisticButtons } from './statistic-buttons.tsx';
import { UndoButton } from './undo-button.tsx';

export default function PreviousGamePage() {
  return (
    <div className="stack gap-4 max-w-page" {...useFocusFallback()}>
      <div className="row wrap items-center justify-between gap-3">
        <PageTitle>{mabarText.previousGame}</PageTitle>
        <Button variant="quiet" size="small" onClick={() => go('mabar')}>
          {mabarText.back}
        </Button>
      </div>
      <Loaded query={useMabarList()} tickets={4} failure={mabarText.listFailed}>
        {(answer) =>
          answer.lastGame === null ? (
            <EmptyState mood="tidur" title={mabarText.firstGame} help={mabarText.sinceReset} />
          ) : (
            <LastGame game={answer.lastGame} undo={<UndoButton answer={answer} />} />
          )
        }
      </Loaded>
    </div>
  );
}

function LastGame({ game, undo }: { game: GameRecord; undo: Elements }) {
  const { mutate: flip } = useMutation(flipMutation);
  // An earlier press may still be pending when the page is reopened.
  const flipping = useIsMutating({ mutationKey: mabarKeys.flip }) > 0;
  const { statistic, result, team } = game;

  async function onFlip() {
    if (result === null) return;
    const other = otherResult(result);
    // The game that the host saw: if another dashboard counts one while the dialog is open, the server refuses the
    // flip.
    const sure = await confirm(mabarText.flip, mabarText.confirmFlip(resultName(other)));
    if (sure) flip({ result: other, game: statistic.game });
  }

  return (
    <>
      <section className={`stack gap-4 p-5 surface rounded-panel ${styles.summary}`} aria-label={mabarText.lastResult}>
        <div className="row wrap items-center gap-2">
          <div className="stack items-start gap-2">
            <p className="small muted strong">{mabarText.lastResult}</p>
            {result !== null && (
              <Stamp size="big" tone={result === 'win' ? 'go' : 'stop'}>
                {resultName(result)}
              </Stamp>
            )}
          </div>
          <StatisticBar statistic={statistic} />
        </div>
        <div className={`row wrap gap-2 gap-x-3 ${styles.buttons}`}>
          {isCorrectable(game) && (
            <Button variant="cta" busy={flipping} onClick={() => void onFlip()}>
              {mabarText.flip}
            </Button>
          )}
          {undo}
        </div>
        {isCorrectable(game) && (
          <div className={`row wrap gap-4 ${styles.buttons} ${styles.apart}`}>
            <StatisticButtons />
          </div>
        )}
      </section>
      <h2 className="xlarge">{mabarText.lastTeam}</h2>
      {team.length === 0 ? (
        <p className="muted">{mabarText.playedAlone}</p>
      ) : (
        <ol className="stack gap-2">
          {team.map((entry, index) => (
            <TeamRow key={entry.id} entry={entry} place={placeNumber(index)} />
          ))}
        </ol>
      )}
    </>
  );
}

function TeamRow({ entry, place }: { entry: MabarEntry; place: string }) {
  const { title, playerName, player, role, needRole, played, count, notice } = entry;
  return (
    <Ticket
      as="li"
      stub={place}
      className={styles.row}
      aside={<CopyButton compact value={playerLine(entry)} label={mabarText.copyPlayer(playerName)} />}
    >
      <p className="row wrap items-center gap-x-2 large strong tight anywhere">
        <bdi>{playerName}</bdi> <NoticeStamp notice={notice} />
      </p>
      <p className="small muted numeric">
        <span>{title}</span> · <span>{mabarText.playedOf(played + 1, count)}</span>
      </p>
      <p className="small muted numeric">{mabarText.player(player.id, player.server)}</p>
      {needRole && !hasAllRoles(role) && <RoleChips roles={role} size="small" />}
    </Ticket>
  );
}
