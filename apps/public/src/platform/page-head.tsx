import { useLayoutEffect } from 'react';

/**
 * Title and description of a page. The server wrote those of the page that was opened (apps/api accounts/host.page.ts);
 * on the way through the site they are changed here, and a page that has no description leaves none of another's.
 */
export function PageHead({ title, description }: { title: string; description?: string | undefined }) {
  useLayoutEffect(() => {
    const meta = document.head.querySelector('meta[name="description"]') ?? document.createElement('meta');
    if (description === undefined) return meta.remove();
    meta.setAttribute('name', 'description');
    meta.setAttribute('content', description);
    document.head.append(meta);
    return () => meta.remove();
  }, [description]);
  return <title>{title}</title>;
}
