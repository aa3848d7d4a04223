import {
  deskGateways,
  deskPauseGateway,
  deskResumeGateway,
  type DeskGateway,
} from '@mabarin/api-client/contract/desk/office';
import { Button } from '@mabarin/ui/buttons/button';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk, deskRead } from '#features/desk/desk.api.ts';
import desk from '#features/desk/desk.module.css';
import { formatMoment } from '#features/desk/story/moment.ts';
import entries from '#platform/page/entries.module.css';
import { ListPage } from '#platform/page/list-page.tsx';
import { gatewaysText as text } from './gateways.text.ts';

const gatewaysQuery = deskRead(['desk', 'gateways'], deskGateways, {});

/** The payment gateways: which takes payments, and which is down. */
export default function GatewaysPage() {
  const gateways = useQuery(gatewaysQuery);
  const taking = gateways.data?.filter(({ takesPayments, pausedAt }) => takesPayments && pausedAt === null) ?? [];
  return (
    <ListPage
      title={text.title}
      query={gateways}
      count={gateways.data?.length ?? 0}
      empty={{ title: text.empty }}
      more={
        <details className={entries.intro}>
          <summary className="min-h-11 py-2">{text.how}</summary>
          <p>{text.intro}</p>
        </details>
      }
    >
      {gateways.data?.map((gateway, index) => (
        <Gateway
          key={gateway.name}
          gateway={gateway}
          place={index + 1}
          others={taking.filter(({ name }) => name !== gateway.name).map(({ name }) => name)}
        />
      ))}
    </ListPage>
  );
}

function Gateway({ gateway, place, others }: { gateway: DeskGateway; place: number; others: string[] }) {
  const { name, takesPayments, circuit, failures, since, lastError, pausedAt, waiting, waitingSince } = gateway;
  const { isActing, act } = useAct();
  const facts = [
    pausedAt !== null ? text.stopped : takesPayments ? text.order(place) : text.only,
    failures > 0 && text.failures(failures),
    since !== null && text.since(formatMoment(since)),
  ].filter((fact) => fact !== false);
  const onPause = () =>
    void act({ caption: text.pause, sentence: text.pauseAsk(name, others), done: () => text.paused }, () =>
      callDesk(deskPauseGateway, { gateway: name }),
    );
  const onResume = () =>
    void act({ caption: text.resume, sentence: text.resumeAsk(name), done: () => text.resumed }, () =>
      callDesk(deskResumeGateway, { gateway: name, seen: pausedAt ?? '' }),
    );
  return (
    <li className="stack items-start gap-1 p-4 surface rounded-ticket">
      <p className="row wrap items-center gap-1 gap-x-3">
        <span className="large heavy anywhere">{name}</span>
        <span
          className={`px-2 sunken small strong ${desk.stamp}`}
          data-tone={pausedAt === null && circuit === 'closed' ? undefined : 'warn'}
        >
          {pausedAt === null ? text.circuits[circuit] : text.pausedSince(formatMoment(pausedAt))}
        </span>
      </p>
      <p className="small muted anywhere">{facts.join(', ')}</p>
      <p>{waitingSince === null ? text.noneWaits : text.waits(waiting, formatMoment(waitingSince))}</p>
      {lastError !== null && (
        <p className="small muted anywhere">{text.lastError(formatMoment(lastError.at), lastError.message)}</p>
      )}
      {takesPayments && (
        <Button
          variant="quiet"
          className={`mt-2 ${pausedAt === null ? 'text-stop' : ''}`}
          size="small"
          busy={isActing}
          onClick={pausedAt === null ? onPause : onResume}
        >
          {pausedAt === null ? text.pause : text.resume}
        </Button>
      )}
    </li>
  );
}
