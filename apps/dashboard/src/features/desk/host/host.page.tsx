import type { DeskHost } from '@mabarin/api-client/contract/desk/search';
import { CLOSING_DAYS } from '@mabarin/domain/privacy/privacy';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDay } from '@mabarin/ui/format/time';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import HostActions from '#features/desk/actions/host-actions.tsx';
import cards from '#platform/page/cards.module.css';
import { Facts } from '#features/desk/story/facts.tsx';
import { formatMoment } from '#features/desk/story/moment.ts';
import { Rows } from '#features/desk/story/rows.tsx';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import { deskText } from '#features/desk/desk.text.ts';
import { deskHostQuery } from './host.api.ts';
import { hostText } from './host.text.ts';

const AccountActions = lazyWithRetry(() => import('#features/desk/actions/account-actions.tsx'));

/** A host's page at `/meja/host/<username>`. */
export default function HostPage() {
  const username = useMatch('/meja/:page/:subject')?.params.subject ?? '';
  return (
    <StoryPage
      title={hostText.title}
      query={useQuery(deskHostQuery(username))}
      record={({ name, username: at, suspended, frozenAt, closingAt, closedAt, newEmail }) => ({
        name: (
          <>
            <bdi>{name}</bdi> <span className="muted">{deskText.handle(at)}</span>
          </>
        ),
        stamps: [
          suspended && hostText.stamps.suspended,
          frozenAt !== null && hostText.stamps.frozen,
          closedAt === null && closingAt !== null && hostText.stamps.closing,
          closedAt !== null && hostText.stamps.closed,
          newEmail !== null && hostText.newEmail,
        ],
      })}
    >
      {(host) => <Host host={host} />}
    </StoryPage>
  );
}

const DAY_MS = 86_400_000;

function erasedFrom(closingAt: string): string {
  return formatMoment(new Date(Date.parse(closingAt) + CLOSING_DAYS * DAY_MS).toISOString());
}

function Host({ host }: { host: DeskHost }) {
  const { player, balance, newEmail } = host;
  const rupiah = (amount: number) => (amount === 0 ? null : formatRupiah(amount));
  const moment = (at: string | null) => (at === null ? null : formatMoment(at));
  return (
    <>
      <section className={cards.card}>
        <Facts
          short
          facts={[
            [hostText.state, host.state],
            [host.frozenAt === null ? hostText.ready : hostText.readyLater, rupiah(balance.ready)],
            [hostText.held, rupiah(balance.held)],
            [hostText.queue, hostText.queued(host.waiting, host.playing)],
            [hostText.frozen, moment(host.frozenAt)],
            [hostText.closing, moment(host.closingAt)],
            [
              hostText.erased,
              host.closedAt === null && host.closingAt !== null && !host.suspended ? erasedFrom(host.closingAt) : null,
            ],
          ]}
        />
      </section>
      {host.closedAt === null && <HostActions host={host} />}
      <section className={cards.card}>
        <Facts
          facts={[
            [hostText.username, host.username],
            [hostText.email, host.email],
            [hostText.newEmail, newEmail && hostText.newEmailOf(newEmail.email, formatMoment(newEmail.due))],
            [hostText.player, hostText.playerOf(player.name, player.id, player.server)],
            [hostText.since, formatMoment(host.createdAt)],
            [hostText.closed, moment(host.closedAt)],
            [hostText.age, host.age ?? hostText.noAge],
            [hostText.secondFactor, host.secondFactor ? hostText.on : hostText.off],
            [hostText.factorEnds, moment(host.factorEndsAt)],
            [hostText.passwordReset, moment(host.passwordResetAt)],
          ]}
        />
      </section>
      <section className={cards.card}>
        <h2 className="large heavy">{hostText.money}</h2>
        <Facts
          facts={[
            [hostText.collected, formatRupiah(balance.collected)],
            [hostText.notReady, formatRupiah(balance.notReady)],
            [
              hostText.readyDays,
              host.readyDays
                .map(({ day, amount }) => hostText.readyDay(formatLongDay(day), formatRupiah(amount)))
                .join(' · '),
            ],
            [hostText.onTheWay, rupiah(balance.onTheWay)],
          ]}
        />
      </section>
      <Rows title={hostText.tasks} rows={host.tasks} />
      <Rows title={hostText.cashOuts} rows={host.cashOuts} empty={hostText.noCashOut} />
      <Rows title={hostText.places} rows={host.queue} />
      <Rows title={hostText.banks} rows={host.banks} />
      <Rows title={hostText.sessions} rows={host.sessions} />
      <Rows title={hostText.helpers} rows={host.helpers} />
      <Rows title={hostText.alerts} rows={host.alerts} />
      <Rows title={hostText.supports} rows={host.supports} />
      <Rows title={hostText.webhooks} rows={host.webhooks} />
      <Rows title={hostText.acts} rows={host.acts} />
      {host.closedAt === null && (
        <PagePart loading={null}>
          <AccountActions person={host.username} host={host} />
        </PagePart>
      )}
    </>
  );
}
