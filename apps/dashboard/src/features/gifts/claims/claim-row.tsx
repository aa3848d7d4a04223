import type { HostClaim } from '@mabarin/api-client/contract/gifts';
import { hiddenBecause } from '@mabarin/domain/messages/reasons';
import { Button } from '@mabarin/ui/buttons/button';
import { Menu, type MenuItem } from '@mabarin/ui/buttons/menu';
import { formatWhen } from '@mabarin/ui/format/time';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { memo, type ReactNode } from 'react';
import Copy from '~icons/ph/copy-fill';
import PencilSimple from '~icons/ph/pencil-simple-fill';
import Trash from '~icons/ph/trash-fill';
import { copyOrShow } from '#platform/copy.tsx';
import { choosable, ChooseRow } from '#platform/page/detail-panel.tsx';
import styles from './claim-row.module.css';
import { claimLine, dueOf, isNote } from './claims.ts';
import { giftsText } from '#features/gifts/gifts.text.ts';
import rows from '#features/gifts/rows.module.css';
import { ScheduleStub, ScheduleWords } from './schedule-day.tsx';
import { SmallSticker } from '#features/gifts/sticker.tsx';

const text = giftsText.claims;

export type ClaimActions = {
  onSchedule: (claim: HostClaim) => void;
  onEdit: (claim: HostClaim) => void;
  onDone: (claim: HostClaim) => Promise<void>;
  onRemove: (claim: HostClaim) => Promise<void>;
};

type ClaimRowProps = ClaimActions & {
  claim: HostClaim;
  now: number;
  /** True for the earliest claim of the list. */
  first: boolean;
  busy: boolean;
  /** Undefined where rows cannot be selected at this width. */
  chosen: boolean | undefined;
  onChoose: (id: string) => void;
};

/** A pending claim. One won by a viewer can only be scheduled and finished. */
export const ClaimRow = memo(function ClaimRow(props: ClaimRowProps) {
  const { claim, now, first, busy, chosen, onChoose, onSchedule, onEdit, onDone, onRemove } = props;
  const { playerName, schedule } = claim;
  const { due } = dueOf(schedule, now);
  const isNext = first && (due === 'today' || due === 'overdue');
  const items: MenuItem[] = [
    { label: text.copy, icon: <Copy />, onSelect: () => void copyOrShow(claimLine(claim), text.copy) },
  ];
  if (claim.source === 'host') {
    items.push(
      { label: giftsText.edit, icon: <PencilSimple />, onSelect: () => onEdit(claim) },
      { label: giftsText.remove, icon: <Trash />, onSelect: () => void onRemove(claim), tone: 'stop' },
    );
  }
  return (
    <Ticket
      as="li"
      className={chosen === undefined ? rows.row : `${rows.row} ${choosable(chosen)}`}
      stub={<ScheduleStub schedule={schedule} now={now} />}
      stubTone={due === 'overdue' ? 'warn' : 'plain'}
      aside={
        <div className={`row wrap items-center justify-end ${styles.buttons}`}>
          <Menu label={text.more(playerName)} items={items} />
          <Button
            variant="quiet"
            size="small"
            aria-label={schedule === null ? text.setScheduleOf(playerName) : text.moveScheduleOf(playerName)}
            onClick={() => onSchedule(claim)}
          >
            {schedule === null ? text.setSchedule : text.moveSchedule}
          </Button>
          <Button
            variant={isNext ? 'cta' : 'quiet'}
            size="small"
            busy={busy}
            aria-label={text.doneOf(playerName)}
            onClick={() => void onDone(claim)}
          >
            {text.done}
          </Button>
        </div>
      }
    >
      <ClaimWords
        claim={claim}
        when={formatWhen(claim.added, now)}
        chosen={chosen}
        onChoose={() => onChoose(claim.id)}
      />
      <VisuallyHidden>
        <span>{text.schedule}</span>: <ScheduleWords schedule={schedule} now={now} />
      </VisuallyHidden>
    </Ticket>
  );
});

type ClaimWordsProps = {
  claim: HostClaim;
  when: ReactNode;
  chosen?: boolean | undefined;
  onChoose?: () => void;
};

/** Player, source and gift of a claim, for pending and done ones. */
export function ClaimWords({ claim, when, chosen, onChoose }: ClaimWordsProps) {
  return (
    <>
      <p className={`small muted tight ${styles.facts}`}>
        <SmallSticker giftClass={claim.class} />
        <span>{text.sources[claim.source]}</span>
        <span>{when}</span>
      </p>
      <p className="row wrap items-center gap-1 gap-x-2 strong tight anywhere">
        {chosen === undefined || onChoose === undefined ? (
          <bdi>{claim.playerName}</bdi>
        ) : (
          <ChooseRow chosen={chosen} onChoose={onChoose}>
            <bdi>{claim.playerName}</bdi>
          </ChooseRow>
        )}
        <span className={`small muted numeric ${styles.player}`}>
          <span>{claim.playerID}</span> (<span>{claim.playerServer}</span>)
        </span>
        {claim.notice === 'mark' && <Stamp tone="warn">{text.marked}</Stamp>}
        {claim.notice === 'blacklist' && <Stamp tone="stop">{text.blacklisted}</Stamp>}
      </p>
      <p className={styles.gift}>
        <bdi>{claim.title}</bdi>
      </p>
      {claim.masked && <p className="small muted tight">{hiddenBecause('operator')}</p>}
      <p className="small snug anywhere">
        <span>{isNote(claim) ? text.note : text.message}</span>: <bdi>{claim.message}</bdi>
      </p>
    </>
  );
}
