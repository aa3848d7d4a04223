import type { HostClaim } from '@mabarin/api-client/contract/gifts';
import { hiddenBecause } from '@mabarin/domain/messages/reasons';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import { DetailPanel } from '#platform/page/detail-panel.tsx';
import { giftsText } from '#features/gifts/gifts.text.ts';
import { ScheduleWords } from './schedule-day.tsx';
import { SmallSticker } from '#features/gifts/sticker.tsx';

const text = giftsText.claimDetail;

type ClaimDetailProps = {
  claim: HostClaim;
  claims: { pending: readonly HostClaim[]; done: readonly HostClaim[] } | undefined;
  now: number;
};

/** A claim in full, with the player's other claims. */
export function ClaimDetail({ claim, claims, now }: ClaimDetailProps) {
  const { playerName, playerID, playerServer, title, source, added, schedule, message } = claim;
  const ofPlayer = (list: readonly HostClaim[] = []) =>
    list.filter((one) => one.playerID === playerID && one.playerServer === playerServer).length;
  return (
    <DetailPanel
      title={playerName}
      facts={[
        [text.player, `${playerID} (${playerServer})`],
        [text.gift, <bdi key="gift">{title}</bdi>],
        [text.source, giftsText.claims.sources[source]],
        [text.schedule, <ScheduleWords key="schedule" schedule={schedule} now={now} />],
        [text.when, text.at(formatLongDate(added), formatClock(added))],
        [text.same, text.counts(ofPlayer(claims?.pending), ofPlayer(claims?.done))],
      ]}
    >
      <p>
        <SmallSticker giftClass={claim.class} />
      </p>
      {claim.masked && <p>{hiddenBecause('operator')}</p>}
      <p>
        <bdi>{message}</bdi>
      </p>
    </DetailPanel>
  );
}
