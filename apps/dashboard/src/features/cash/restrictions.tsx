import { isObjectable, type Restriction } from '@mabarin/domain/restrictions/restriction';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { RestrictionNotice } from '@mabarin/ui/states/restriction';
import { Link } from '@mabarin/web/router';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNow } from '#platform/live/now.ts';
import { pathTo } from '#paths.ts';
import { objectMutation, restrictionsQuery } from './cash.api.ts';
import { cashText } from './cash.text.ts';

/** Everything that is kept from the host, each with its reason and the way to object; `of`: those alone. */
export default function Restrictions({ of }: { of?: Restriction }) {
  const { data = [] } = useQuery(restrictionsQuery);
  const now = useNow();
  const objecting = useMutation(objectMutation);
  async function onObject({ kind, about }: Restriction, text: string) {
    // A failure has its dialog, and the words stay.
    if (isObjectable(kind)) await objecting.mutateAsync({ kind, about, text }).catch(() => null);
  }
  const shown = of === undefined ? data : data.filter(({ kind }) => kind === of.kind);
  return (
    <>
      {(of !== undefined && shown.length === 0 ? [of] : shown).map((one) => (
        <RestrictionNotice
          key={`${one.kind} ${one.about ?? ''}`}
          of={one}
          now={now}
          action={(path) => (
            <Link
              to={pathTo(path) + (one.kind === 'dispute' ? `?sengketa=${one.about ?? ''}` : '')}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              {cashText.restrictionKeys[path]}
            </Link>
          )}
          onObject={onObject}
        />
      ))}
    </>
  );
}
