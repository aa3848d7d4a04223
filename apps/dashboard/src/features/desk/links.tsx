import { Link } from '@mabarin/web/router';
import { deskText } from './desk.text.ts';

/** To a payment's page. */
export function PaymentLink({ id }: { id: string }) {
  return <Link to={`/meja/bayar/${encodeURIComponent(id)}`}>{id}</Link>;
}

/** To a host's page. */
export function HostLink({ username }: { username: string }) {
  return <Link to={`/meja/host/${encodeURIComponent(username)}`}>{deskText.handle(username)}</Link>;
}
