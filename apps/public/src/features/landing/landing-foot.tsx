import { percentText } from '@mabarin/domain/percent';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { Holes } from '@mabarin/ui/page/holes';
import { Ticket } from '@mabarin/ui/page/ticket';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { Stamp } from '@mabarin/ui/states/stamp';
import { config } from '@mabarin/web/config';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import { IntroVideo } from './intro-video.tsx';
import { landingFootText } from './landing-foot.text.ts';
import styles from './landing.module.css';

export function LandingFoot() {
  return (
    <>
      <div className={`grid ${styles.pair}`}>
        <section className="stack gap-5">
          <h2>{landingFootText.pricing}</h2>
          <ul className={`stack gap-3 ${styles.prices}`}>
            {[
              { amount: percentText(config.fee.bps), text: landingFootText.fee[config.fee.bearer] },
              landingFootText.cashOut,
            ].map(({ amount, text }) => (
              <li key={text}>
                <b>{amount}</b> <span>{text}</span>
              </li>
            ))}
          </ul>
          <p>{landingFootText.free}</p>
        </section>

        <section className="stack gap-5">
          <h2>{landingFootText.video}</h2>
          <IntroVideo />
        </section>
      </div>

      <section className={`stack items-center gap-4 text-center ${styles.last}`}>
        <h2>{landingFootText.last}</h2>
        <Link to={paths.join} className={buttonClass({ variant: 'cta', size: 'large' })}>
          {landingFootText.join}
        </Link>
        <p className="small muted">
          {landingFootText.documents} <Link to={paths.terms}>{landingFootText.terms}</Link> <span>·</span>{' '}
          <Link to={paths.privacy}>{landingFootText.privacy}</Link>
        </p>
      </section>
    </>
  );
}

/** The three actions of viewers. */
export function ViewerTickets() {
  const { order, support, claim } = landingFootText;
  return (
    <div>
      <p className="heavy">{landingFootText.viewers}</p>
      <ul className={`stack gap-4 small snug ${styles.tickets}`}>
        <Ticket as="li" stub="01" aside={<RoleChips roles={{ gameRoleGoldlaner: true, gameRoleMidlaner: true }} />}>
          <Offer {...order} />
          <Holes played={1} count={2} short />
        </Ticket>
        <Ticket as="li" stub="02" aside={<b className={styles.amount}>{support.amount}</b>}>
          <Offer {...support} />
        </Ticket>
        <Ticket as="li" stub="03" aside={<Stamp tone="stop">{claim.stamp}</Stamp>}>
          <Offer {...claim} />
        </Ticket>
      </ul>
    </div>
  );
}

function Offer({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="heavy">{title}</p>
      <p>{text}</p>
    </>
  );
}
