import { CLAIM_PAGE, type HostClaim } from '@mabarin/api-client/contract/gifts';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { showToast } from '@mabarin/ui/popups/toast';
import { useMedia } from '@mabarin/web/use-media';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import Warning from '~icons/ph/warning-fill';
import { chosenOf, WIDE_LIST } from '#platform/page/detail-panel.tsx';
import { confirm } from '#platform/dialogs.ts';
import { keepDraft } from '#platform/form/draft.ts';
import { go, scrollToTop } from '#platform/go.ts';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { ListPage } from '#platform/page/list-page.tsx';
import { MoreButton } from '#platform/page/more-button.tsx';
import { useRest } from '#platform/page/use-rest.ts';
import { platformText } from '#platform/platform.text.ts';
import { useNow } from '#platform/live/now.ts';
import { usePolling } from '#platform/live/use-polling.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { ClaimRow, type ClaimActions } from './claim-row.tsx';
import styles from './claims.module.css';
import { countOverdue, filterClaims } from './claims.ts';
import { claimToEdit, claimToSchedule } from '#features/gifts/gifts.form.ts';
import { claimMutation, claimsFrom, claimsQuery } from '#features/gifts/gifts.api.ts';
import { giftKeys } from '#features/gifts/gifts.keys.ts';
import { giftsText } from '#features/gifts/gifts.text.ts';

const text = giftsText.claims;
const NONE: HostClaim[] = [];

export default function ClaimsPage() {
  const query = useQuery({ ...claimsQuery, ...usePolling() });
  const now = useNow();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const wide = useMedia(WIDE_LIST);
  const deferred = useDeferredValue(search);
  const rest = useRest(
    {
      queryKey: giftKeys.claims,
      rows: query.data?.pending ?? NONE,
      total: query.data?.waiting ?? 0,
      size: CLAIM_PAGE,
    },
    { searching: search.trim() !== '', read: claimsFrom },
  );
  const pending = rest.rows;
  const shown = useMemo(() => filterClaims(pending, deferred), [pending, deferred]);
  const detailed = chosenOf(shown, chosen);
  const overdue = countOverdue(pending, now);
  const { busy, ...actions } = useClaimActions();

  return (
    <ListPage
      title={text.title}
      query={query}
      failure={text.fetchFailed}
      failureCaption={giftsText.caption}
      count={shown.length}
      search={{ value: search, onChange: setSearch, label: text.search }}
      intro={
        <>
          <PublicLink />
          {overdue > 0 && (
            <p className="row items-center gap-2 text-stop strong">
              <Warning /> <span>{text.overdueSum(overdue)}</span>
            </p>
          )}
        </>
      }
      detail={
        wide && detailed !== undefined ? (
          <ClaimDetail claim={detailed} claims={query.data && { ...query.data, pending }} now={now} />
        ) : undefined
      }
      empty={{ title: text.empty, help: text.emptyHelp }}
      more={<MoreButton pages={rest.pages} label={platformText.showMore(rest.more)} />}
    >
      {shown.map((claim, index) => (
        <ClaimRow
          key={claim.id}
          claim={claim}
          now={now}
          first={index === 0}
          busy={busy === claim.id}
          chosen={wide ? detailed?.id === claim.id : undefined}
          onChoose={setChosen}
          {...actions}
        />
      ))}
    </ListPage>
  );
}

function PublicLink() {
  const { username } = useHost();
  const link = links.gift(username);
  return (
    <p className={`row items-center gap-3 min-w-0 ${styles.link}`}>
      <a href={link} target="_blank" rel="noreferrer" title={text.link}>
        {link.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton compact value={link} label={text.copyLink} />
    </p>
  );
}

/** Handlers of the row buttons; `busy` is the id of the claim being changed. */
function useClaimActions(): ClaimActions & { busy: string | undefined } {
  const { username } = useHost();
  const save = useMutation(claimMutation);
  const { mutate } = save;

  const send = useCallback(
    (claim: HostClaim, action: 'set-done' | 'delete', saved: string) => {
      mutate({ id: claim.id, action }, { onSuccess: () => (scrollToTop(), showToast(saved)) });
    },
    [mutate],
  );
  const onSchedule = useCallback(
    (claim: HostClaim) => {
      keepDraft(username, 'gift-claim-schedule', claimToSchedule(claim));
      go('gift-claim-schedule');
    },
    [username],
  );
  const onEdit = useCallback(
    (claim: HostClaim) => {
      keepDraft(username, 'gift-claim-form', claimToEdit(claim));
      go('gift-claim-form');
    },
    [username],
  );
  const onDone = useCallback(
    async (claim: HostClaim) => {
      if (await confirm(text.finish, text.confirmDone(claim.playerName))) send(claim, 'set-done', text.finished);
    },
    [send],
  );
  const onRemove = useCallback(
    async (claim: HostClaim) => {
      const sure = await confirm(giftsText.remove, text.confirmRemove(claim.playerName), 'stop');
      if (sure) send(claim, 'delete', text.removed);
    },
    [send],
  );
  const sent = save.isPending ? save.variables.id : undefined;
  return { onSchedule, onEdit, onDone, onRemove, busy: typeof sent === 'string' ? sent : undefined };
}
