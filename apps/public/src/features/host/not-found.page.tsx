import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import { notFoundText } from './not-found.text.ts';

/** error404: the host does not exist. */
export default function NotFoundPage() {
  return (
    <>
      <title>{notFoundText.pageTitle}</title>
      <EmptyState
        mood="sedih"
        level={1}
        title={notFoundText.title}
        help={notFoundText.help}
        action={
          <Link to={paths.join} className={buttonClass({ variant: 'cta' })}>
            {notFoundText.toJoin}
          </Link>
        }
      />
    </>
  );
}
