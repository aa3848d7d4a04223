import { deskGateways, type DeskGateway } from '@mabarin/api-client/contract/desk/office';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';
import { formatMoment } from '#features/desk/story/moment.ts';
import entries from '#platform/entries.module.css';
import { ListPage } from '#platform/list-page.tsx';
import { gatewaysText as text } from './gateways.text.ts';

const gatewaysQuery = queryOptions({
  queryKey: ['desk', 'gateways'],
  queryFn: async ({ signal }) => (await callDesk(deskGateways, {}, { signal })).data,
});

/** The payment gateways: which takes payments, and which is down. */
export default function GatewaysPage() {
  const gateways = useQuery(gatewaysQuery);
  return (
    <ListPage
      title={text.title}
      query={gateways}
      count={gateways.data?.length ?? 0}
      intro={<p className={entries.intro}>{text.intro}</p>}
      empty={{ title: text.empty }}
    >
      {gateways.data?.map((gateway, index) => (
        <Gateway key={gateway.name} gateway={gateway} place={index + 1} />
      ))}
    </ListPage>
  );
}

function Gateway({ gateway, place }: { gateway: DeskGateway; place: number }) {
  const { name, takesPayments, circuit, failures, since, lastError } = gateway;
  const facts = [
    takesPayments ? text.order(place) : text.only,
    failures > 0 && text.failures(failures),
    since !== null && text.since(formatMoment(since)),
  ].filter((fact) => fact !== false);
  return (
    <li>
      <p>
        <span className={entries.name}>{name}</span> <strong>{text.circuits[circuit]}</strong>
      </p>
      <p className={entries.facts}>{facts.join(', ')}</p>
      {lastError !== null && (
        <p className={entries.facts}>{text.lastError(formatMoment(lastError.at), lastError.message)}</p>
      )}
    </li>
  );
}
