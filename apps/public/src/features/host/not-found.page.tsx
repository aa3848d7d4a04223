import { buttonClass } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import { hostText } from './host.text.ts';

/** error404: the host does not exist. */
export default function NotFoundPage() {
  return (
    <>
      <title>{hostText.notFoundTitle}</title>
      <EmptyState
        mood="sedih"
        level={1}
        title={hostText.notFound}
        help={hostText.notFoundHelp}
        action={
          <Link to={paths.join} className={buttonClass({ variant: 'cta' })}>
            {hostText.toJoin}
          </Link>
        }
      />
    </>
  );
}
