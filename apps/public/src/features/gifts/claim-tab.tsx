import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { buttonClass } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { giftsText } from './gifts.text.ts';

/** The Klaim Gift tab of a host without gifts. */
export function ClaimTab({ host }: { host: HostProfile }) {
  return (
    <EmptyState
      mood="tidur"
      title={giftsText.empty}
      help={giftsText.help(host.name)}
      action={
        <Link to={paths.host(host.username, 'mabar')} replace className={buttonClass({ variant: 'ink' })}>
          {giftsText.toMabar}
        </Link>
      }
    />
  );
}
