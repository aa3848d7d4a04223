import { Button } from '@mabarin/ui/buttons/button';
import { useEffect, useState } from 'react';
import ArrowDown from '~icons/ph/arrow-down-bold';
import ArrowUp from '~icons/ph/arrow-up-bold';

type OwnRowButtonProps = { row: HTMLElement; label: string; className: string | undefined };

/** Scrolls to the viewer's own row while it is out of sight. `row` takes the focus. */
export default function OwnRowButton({ row, label, className }: OwnRowButtonProps) {
  const [outside, setOutside] = useState<'above' | 'below' | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry === undefined) return;
      const { isIntersecting, boundingClientRect } = entry;
      setOutside(isIntersecting ? null : boundingClientRect.top < 0 ? 'above' : 'below');
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [row]);
  if (outside === null) return null;
  function show() {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
    row.focus({ preventScroll: true });
  }
  return (
    <Button variant="ink" icon={outside === 'above' ? <ArrowUp /> : <ArrowDown />} className={className} onClick={show}>
      {label}
    </Button>
  );
}
