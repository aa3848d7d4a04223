import { useLayoutEffect } from 'react';

/**
 * Title and description of a page. The server rendered those of the first page (apps/api accounts/host.page.ts);
 * client-side navigation changes them here, and a page without a description removes the previous one.
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
