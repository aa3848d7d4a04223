import { deskComplaintLog, type DeskComplaints } from '@mabarin/api-client/contract/desk/complaints';
import { complaintReasons } from '@mabarin/domain/complaints/complaint';
import { Button } from '@mabarin/ui/buttons/button';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { HostLink } from '#features/desk/links.tsx';
import { formatMoment } from '#features/desk/story/moment.ts';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { ListPage } from '#platform/page/list-page.tsx';
import { saveFile } from '@mabarin/web/save-file';
import { Objections } from './objections.tsx';
import { complaintsQuery } from './complaints.api.ts';
import { complaintsText as text } from './complaints.text.ts';

const ComplaintCard = lazyWithRetry(() => import('./complaint-card.tsx'));

/** Reports that wait for a decision, the oldest first, and the newest decisions. */
export default function ComplaintsPage() {
  const complaints = useQuery(complaintsQuery);
  const { waiting = [], decided = [], objections = [], counts } = complaints.data ?? {};
  return (
    <>
      <ListPage
        title={text.title}
        query={complaints}
        count={waiting.length}
        intro={<p className={entries.intro}>{text.intro}</p>}
        empty={{ title: text.empty }}
      >
        <PagePart>
          {waiting.map((complaint) => (
            <ComplaintCard key={complaint.id} complaint={complaint} />
          ))}
        </PagePart>
      </ListPage>
      {counts !== undefined && objections.length > 0 && <Objections objections={objections} counts={counts} />}
      {decided.length > 0 && <Decided decided={decided} />}
    </>
  );
}

function Decided({ decided }: Pick<DeskComplaints, 'decided'>) {
  const { isActing, act } = useAct();
  const save = ({ data }: { data: string }) => {
    saveFile('mabarin-aduan.csv', new Blob([data], { type: 'text/csv' }));
    return null;
  };
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.decided}</h2>
      <div className={cards.buttons}>
        <Button
          variant="ink"
          size="small"
          busy={isActing}
          onClick={() =>
            void act({ caption: text.log, sentence: text.logAsk, done: save }, () => callDesk(deskComplaintLog, {}))
          }
        >
          {text.log}
        </Button>
      </div>
      <ul className="stack gap-2">
        {decided.map(({ id, host, place, reason, decidedAt, operator, because, takenDown }) => (
          <li key={id} className={entries.line}>
            <span>
              <span>{text.number(id)}</span> <HostLink username={host.username} />{' '}
              <span>{text.about(complaintReasons[reason], place)}</span>
            </span>
            <time dateTime={decidedAt} className="small muted anywhere">
              {formatMoment(decidedAt)}
            </time>
            <span className="small muted anywhere">{text.decision(takenDown, operator, because)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
