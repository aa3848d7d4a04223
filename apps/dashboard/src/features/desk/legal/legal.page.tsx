import { deskLegalRegister, type LegalOrder } from '@mabarin/api-client/contract/desk/legal';
import { legalKinds } from '@mabarin/domain/legal/order';
import { Button } from '@mabarin/ui/buttons/button';
import { Link } from '@mabarin/web/router';
import { saveFile } from '@mabarin/web/save-file';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import desk from '#features/desk/desk.module.css';
import { deskPath } from '#features/desk/desk.pages.ts';
import disputes from '#features/desk/disputes/dispute.module.css';
import { formatMoment } from '#features/desk/story/moment.ts';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import { TimeLeft } from '#features/desk/time-left.tsx';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { legalOrdersQuery } from './legal.api.ts';
import { legalText as text } from './legal.text.ts';
import LegalForm from './legal-form.tsx';
import LegalOrderPage from './legal-order.page.tsx';

/** `/meja/perintah`: the form and all orders; `/meja/perintah/<id>`: one of them. */
export default function LegalPage() {
  const id = useMatch('/meja/:page/:subject')?.params.subject ?? '';
  return id === '' ? <Orders /> : <LegalOrderPage id={Number(id)} />;
}

function Orders() {
  const { isActing, act } = useAct();
  const onRegister = () =>
    act(
      {
        caption: text.register,
        sentence: text.registerAsk,
        done({ data }: { data: string }) {
          saveFile('mabarin-perintah.csv', new Blob([data], { type: 'text/csv' }));
          return null;
        },
      },
      () => callDesk(deskLegalRegister, {}),
    );
  return (
    <StoryPage title={text.title} query={useQuery(legalOrdersQuery)}>
      {(orders) => {
        const open = orders.filter(({ answeredAt }) => answeredAt === null);
        const answered = orders.filter(({ answeredAt }) => answeredAt !== null);
        return (
          <>
            <section className={cards.card}>
              <h2 className="large heavy">{text.open}</h2>
              {open.length === 0 ? <p className={entries.intro}>{text.openNone}</p> : <Rows orders={open} />}
            </section>
            <LegalForm />
            {answered.length > 0 && (
              <details className={cards.card}>
                <summary className="large heavy">{text.answered}</summary>
                <Rows orders={answered} />
              </details>
            )}
            {orders.length > 0 && (
              <div className={cards.buttons}>
                <Button variant="ink" size="small" busy={isActing} onClick={() => void onRegister()}>
                  {text.register}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </StoryPage>
  );
}

function Rows({ orders }: { orders: LegalOrder[] }) {
  return (
    <ul>
      {orders.map(({ id, authority, number, kind, deadline, answeredAt }) => (
        <li key={id}>
          <Link to={deskPath('perintah', String(id))} className={`stack py-3 anywhere ${disputes.row}`}>
            <span className="row wrap items-center justify-between gap-x-3">
              <strong className="large">{legalKinds[kind].text}</strong>
              {answeredAt === null ? (
                <TimeLeft until={Date.parse(deadline)} />
              ) : (
                <span className={`px-2 sunken small strong ${desk.stamp}`}>
                  {answeredAt <= deadline ? text.onTime : text.late}
                </span>
              )}
            </span>
            <span>{text.of(authority, number)}</span>
            <span className="small muted">{formatMoment(deadline)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
