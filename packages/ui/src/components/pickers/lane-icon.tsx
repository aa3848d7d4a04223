import type { ROLES } from '@mabarin/domain/roles';
import type { ReactNode } from 'react';

/** A role's label, as `roleLabels` of the domain returns it. */
export type Lane = (typeof ROLES)[number]['label'];

const cut = {
  fill: 'none',
  stroke: 'var(--tinta)',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/* Own drawings on a 24 px grid: one solid body and one cut line in the colour of the chip. */
const drawings: Record<Lane, { color: string; drawing: ReactNode }> = {
  ExpLaner: {
    color: 'var(--lane-exp)',
    drawing: (
      <>
        <path d="M12 1.5 15 5v9h3.4a.8.8 0 0 1 .8.8v1.4a.8.8 0 0 1-.8.8h-4.6v3.2l1 1.2a.8.8 0 0 1-.6 1.3H9.8a.8.8 0 0 1-.6-1.3l1-1.2V17H5.6a.8.8 0 0 1-.8-.8v-1.4a.8.8 0 0 1 .8-.8H9V5z" />
        <path d="M12 5.5v8" {...cut} />
      </>
    ),
  },
  Goldlaner: {
    color: 'var(--lane-gold)',
    drawing: (
      <>
        <circle cx="11" cy="13" r="9" />
        <path d="m11 8.3 1.4 3 3.3.4-2.4 2.3.6 3.2-2.9-1.6-2.9 1.6.6-3.2-2.4-2.3 3.3-.4z" fill="var(--tinta)" />
        <path d="m20 1 .8 2.2L23 4l-2.2.8L20 7l-.8-2.2L17 4l2.2-.8z" />
      </>
    ),
  },
  Jungler: {
    color: 'var(--lane-jungle)',
    drawing: (
      <>
        <path d="M21.5 2.5c.9 8.6-1.6 15-8.4 16.8-2.6.7-5.1.2-7-1L3.4 21a1.3 1.3 0 0 1-1.9-1.8l2.8-3C2.2 9.7 9 3.5 21.5 2.5z" />
        <path d="M6.5 16.8 16.5 7M10.2 13.2l.3-4.7M10.2 13.2l4.8-.2" {...cut} />
      </>
    ),
  },
  Midlaner: {
    color: 'var(--lane-mid)',
    drawing: (
      <>
        <path d="M12 .8c1.2 6.2 3.8 9.4 11.2 11.2C15.8 13.8 13.2 17 12 23.2 10.8 17 8.2 13.8.8 12 8.2 10.2 10.8 7 12 .8z" />
        <path d="m12 9.3 2.7 2.7-2.7 2.7L9.3 12z" fill="var(--tinta)" />
      </>
    ),
  },
  Roamer: {
    color: 'var(--lane-roam)',
    drawing: (
      <>
        <path d="M12 1.2c3 2 6 2.9 9.2 3.1.3 8.7-2.6 15-9.2 18.5C5.4 19.3 2.5 13 2.8 4.3 6 4.1 9 3.2 12 1.2z" />
        <path d="m7.8 11.8 3 3 5.6-5.8" {...cut} strokeWidth={2} />
      </>
    ),
  },
};

/** A lane's icon, for dark chips. Its word comes from the label beside it, or from RoleChips. */
export function LaneIcon({ lane, size = 20 }: { lane: Lane; size?: number }) {
  const { color, drawing } = drawings[lane];
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill={color} aria-hidden>
      {drawing}
    </svg>
  );
}
