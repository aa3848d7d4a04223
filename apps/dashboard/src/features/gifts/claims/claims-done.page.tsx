import { useQuery } from '@tanstack/react-query';
import type { HostClaim } from '@mabarin/api-client/contract/gifts';
import { formatWhen } from '@mabarin/ui/format/time';
import { Ticket } from '@mabarin/ui/page/ticket';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { ListPage } from '#platform/page/list-page.tsx';
import { useNow } from '#platform/live/now.ts';
import { usePolling } from '#platform/live/use-polling.ts';
import { claimsQuery } from '#features/gifts/gifts.api.ts';
import { ClaimWords } from './claim-row.tsx';
import { filterClaims } from './claims.ts';
import { giftsText } from '#features/gifts/gifts.text.ts';
import { Sticker, tones } from '#features/gifts/sticker.tsx';

const text = giftsText.doneClaims;

export default function DoneClaimsPage() {
  const query = useQuery({ ...claimsQuery, ...usePolling() });
  const now = useNow();
  const [search, setSearch] = useState('');
  const deferred = useDeferredValue(search);
  const done = query.data?.done;
  const shown = useMemo(() => filterClaims(done ?? [], deferred), [done, deferred]);
  return (
    <ListPage
      title={text.title}
      query={query}
      failure={giftsText.claims.fetchFailed}
      failureCaption={giftsText.caption}
      count={shown.length}
      search={{ value: search, onChange: setSearch, label: giftsText.claims.search }}
      empty={{ title: text.empty, help: text.emptyHelp }}
    >
      {shown.map((claim) => (
        <DoneRow key={claim.id} claim={claim} now={now} />
      ))}
    </ListPage>
  );
}

const DoneRow = memo(function DoneRow({ claim, now }: { claim: HostClaim; now: number }) {
  const finished = claim.done === null ? '' : `${text.finished} ${formatWhen(claim.done, now)}`;
  return (
    <Ticket as="li" stub={<Sticker giftClass={claim.class} />} stubTone={tones[claim.class]}>
      <ClaimWords claim={claim} when={finished} />
    </Ticket>
  );
});
