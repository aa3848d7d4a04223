import type { DisputeStory } from '@mabarin/api-client/contract/desk/disputes';
import type { StoryStep } from '@mabarin/api-client/contract/desk/search';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import { Button } from '@mabarin/ui/buttons/button';
import { Logo } from '@mabarin/ui/decoration/logo';
import { formatRupiah } from '@mabarin/ui/format/money';
import Printer from '~icons/ph/printer-bold';
import { Facts } from '#features/desk/story/facts.tsx';
import { formatMoment } from '#features/desk/story/moment.ts';
import { Timeline } from '#features/desk/story/timeline.tsx';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { disputeText as text } from './dispute.text.ts';
import { EarlierDisputes } from './earlier-disputes.tsx';
import styles from './dispute.module.css';

/** Steps that prove what the buyer got; the rest is the desk's own. */
const proving: readonly StoryStep['kind'][] = ['order', 'payment', 'ticket', 'mail', 'alert', 'refund'];

type ProofProps = { story: DisputeStory; isNext: boolean; onPrinted: () => void };

/** The payment's story for whoever sent the letter: one page to print, without addresses, operators and postings. */
export function Proof({ story, isNext, onPrinted }: ProofProps) {
  return (
    <>
      <section className={`stack items-start gap-3 ${cards.card} ${styles.screen}`}>
        <h2 className="large heavy">{text.proof}</h2>
        <p className={entries.intro}>{text.proofHelp}</p>
        <Button
          variant={isNext ? 'cta' : 'quiet'}
          icon={<Printer />}
          onClick={() => {
            window.print();
            onPrinted();
          }}
        >
          {text.print}
        </Button>
      </section>
      <details className={styles.fold}>
        <summary className="min-h-11 strong">{text.look}</summary>
      </details>
      <Paper {...story} />
    </>
  );
}

/** Mails of one kind, a dispute's to its host for example, stand once: the first of each. */
function provingSteps(story: readonly StoryStep[]): StoryStep[] {
  const mails = new Set<string>();
  return story.filter(({ kind, text, detail }) => {
    if (kind !== 'mail') return proving.includes(kind);
    const mail = `${text} ${detail}`;
    const isFirst = !mails.has(mail);
    mails.add(mail);
    return isFirst;
  });
}

/** Never the ticket's address: who has it names the account of a refund. */
function Paper({ dispute, earlier, payment, games }: DisputeStory) {
  const now = useNow();
  const given = payment.refunds.filter(({ state }) => state === 'paid').reduce((sum, { amount }) => sum + amount, 0);
  return (
    <article className={`stack gap-4 p-5 surface rounded-panel ${styles.paper}`} data-theme="sore">
      <div className="row wrap items-center justify-between gap-3">
        <h2 className="large heavy">{text.paper(dispute.id)}</h2>
        <Logo size={28} />
      </div>
      <p className={entries.intro}>{text.service}</p>
      <Facts
        facts={[
          [text.letter, text.of(text.sources[dispute.source], dispute.reference)],
          [text.amount, formatRupiah(dispute.amount)],
          [
            text.earlier,
            earlier.length === 0 ? null : <EarlierDisputes key="earlier" earlier={earlier} linked={false} />,
          ],
          [text.description, payment.description],
          [text.payment, payment.id],
          [text.total, formatRupiah(payment.received ?? payment.gross)],
          [text.price, formatRupiah(payment.price)],
          [text.fee, payment.feeBearer === 'viewer' ? formatRupiah(payment.fee) : null],
          [text.paid, payment.paidAt === null ? null : formatMoment(payment.paidAt)],
          [text.gateway, payment.gateway],
          [text.providerId, payment.providerId],
          [text.wallet, payment.walletReference],
          [text.host, payment.host.name],
          [text.payer, payment.payer],
          [text.player, payment.player && text.named(payment.player.id, payment.player.server)],
          [text.email, payment.email && maskedEmail(payment.email)],
          [text.message, payment.message],
          [text.refunds, given === 0 ? text.noRefunds : formatRupiah(given)],
          [text.printed, formatMoment(new Date(now).toISOString())],
        ]}
      />
      <h3 className="large heavy">{text.games}</h3>
      {games.length === 0 ? (
        <p>{text.gamesNone}</p>
      ) : (
        <table className={styles.games}>
          <thead>
            <tr>
              <th scope="col">{text.when}</th>
              <th scope="col">{text.gamer}</th>
              <th scope="col">{text.result}</th>
            </tr>
          </thead>
          <tbody>
            {games.map(({ at, player, result, undone }, index) => (
              <tr key={index}>
                <td>{formatMoment(at)}</td>
                <td>{player}</td>
                <td>{undone ? text.undone : text.results[result]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3 className="large heavy">{text.story}</h3>
      <Timeline steps={provingSteps(payment.story)} />
    </article>
  );
}
