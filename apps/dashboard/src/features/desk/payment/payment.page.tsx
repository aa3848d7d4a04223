import type { DeskPayment } from '@mabarin/api-client/contract/desk/search';
import { formatRupiah } from '@mabarin/ui/format/money';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { Link } from '@mabarin/web/router';
import { useMedia } from '@mabarin/web/use-media';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { deskPath } from '#features/desk/desk.pages.ts';
import { Facts } from '#features/desk/story/facts.tsx';
import { formatMoment } from '#features/desk/story/moment.ts';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import { storyText } from '#features/desk/story/story.text.ts';
import { Timeline } from '#features/desk/story/timeline.tsx';
import { paymentQuery } from './payment.api.ts';
import { paymentText } from './payment.text.ts';
import { TicketAddress } from './ticket-address.tsx';

const PaymentActions = lazyWithRetry(() => import('#features/desk/actions/payment-actions.tsx'));

/** A payment's story at `/meja/bayar/<id>`. */
export default function PaymentPage() {
  const id = useMatch('/meja/:page/:subject')?.params.subject ?? '';
  return (
    <StoryPage
      title={paymentText.title}
      query={useQuery(paymentQuery(id))}
      record={({ gross, dispute, erasedAt }) => ({
        name: formatRupiah(gross),
        stamps: [dispute !== null && paymentText.disputed, erasedAt !== null && paymentText.erased],
      })}
    >
      {(payment) => <Payment payment={payment} />}
    </StoryPage>
  );
}

function Payment({ payment }: { payment: DeskPayment }) {
  const { host, player, email, ticket, can, story, books } = payment;
  const isPhone = useMedia('(width < 700px)');
  const moment = (at: string | null) => (at === null ? null : formatMoment(at));
  const arrived = payment.received ?? (payment.paidAt === null ? 0 : payment.gross);
  // In the books a plus is owed to somebody.
  const owners = books.flatMap(({ text, amount }) => (amount > 0 ? [`${text} ${formatRupiah(amount)}`] : []));
  const link = (page: 'host' | 'penonton', subject: string, label: string) => (
    <Link key={subject} to={deskPath(page, subject)}>
      {label}
    </Link>
  );
  const rupiah = (amount: number | null) => (amount === null || amount === 0 ? null : formatRupiah(amount));
  return (
    <>
      <section className={cards.card}>
        <p className="large heavy">{payment.description}</p>
        <Facts
          short
          facts={[
            [paymentText.bill, formatRupiah(payment.gross)],
            [paymentText.arrived, formatRupiah(arrived)],
            [
              paymentText.missing,
              arrived >= payment.gross ? paymentText.nothingMissing : formatRupiah(payment.gross - arrived),
            ],
            [paymentText.whose, owners.length === 0 ? paymentText.nobody : owners.join(', ')],
          ]}
        />
      </section>
      <section className={cards.card}>
        <h2 className="large heavy">{paymentText.actions}</h2>
        {can.length === 0 && <p>{paymentText.nothing}</p>}
        <PagePart loading={null}>
          <PaymentActions payment={payment} />
        </PagePart>
      </section>
      <details className={cards.card} open={!isPhone}>
        <summary className="large heavy">{paymentText.details}</summary>
        <Facts
          facts={[
            [paymentText.id, payment.id],
            [paymentText.state, payment.state],
            [
              paymentText.price,
              formatRupiah(payment.feeBearer === 'host' ? payment.price - payment.fee : payment.price),
            ],
            [payment.feeBearer === 'viewer' ? paymentText.fee : paymentText.feeOfHost, formatRupiah(payment.fee)],
            [paymentText.voucher, rupiah(payment.discount)],
            [paymentText.credit, rupiah(payment.credit)],
            [paymentText.host, link('host', host.username, paymentText.named(host.name, host.username))],
            [paymentText.payer, payment.payer],
            [paymentText.age, payment.minor ? paymentText.minor : null],
            [paymentText.player, player && link('penonton', player.id, paymentText.named(player.id, player.server))],
            [
              paymentText.email,
              payment.erasedAt !== null ? paymentText.emailErased : email && link('penonton', email, email),
            ],
            [payment.messageHidden ? paymentText.messageHidden : paymentText.message, payment.message],
            [paymentText.ticket, <TicketAddress key="ticket" id={payment.id} ticket={ticket} />],
            [paymentText.method, payment.gateway],
            [paymentText.provider, payment.providerId],
            [paymentText.wallet, payment.walletReference],
            [paymentText.created, moment(payment.createdAt)],
            [paymentText.expires, payment.paidAt === null ? moment(payment.expiresAt) : null],
            [paymentText.paid, moment(payment.paidAt)],
            [paymentText.ended, payment.paidAt === null ? moment(payment.endedAt) : null],
            [paymentText.returned, payment.returned && paymentText.returnedBy(payment.returned)],
            [
              paymentText.priceLeft,
              payment.refunds.length === 0 && payment.returned === null ? null : formatRupiah(payment.priceLeft),
            ],
            [paymentText.suspenseLeft, rupiah(payment.suspenseLeft)],
          ]}
        />
      </details>
      <section className={cards.card}>
        <h2 className="large heavy">{storyText.timeline}</h2>
        <Timeline steps={story} />
      </section>
      {books.length > 0 && (
        <section className={cards.card}>
          <h2 className="large heavy">{paymentText.books}</h2>
          <p className={entries.intro}>{paymentText.booksHelp}</p>
          <Facts facts={books.map(({ text, amount }) => [text, formatRupiah(amount)] as const)} />
        </section>
      )}
    </>
  );
}
