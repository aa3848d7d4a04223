import type { ReactNode } from 'react';

export type Mood = 'ramah' | 'menang' | 'sedih' | 'mikir' | 'kaget' | 'tidur';

const line = {
  fill: 'none',
  stroke: 'var(--tinta)',
  strokeWidth: 4.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/* Only eyes and mouth change between moods. */
const faces: Record<Mood, ReactNode> = {
  ramah: (
    <>
      <circle cx="44" cy="60" r="6.5" fill="var(--tinta)" />
      <circle cx="76" cy="60" r="6.5" fill="var(--tinta)" />
      <circle cx="46.4" cy="57.6" r="2.2" fill="var(--putih)" />
      <circle cx="78.4" cy="57.6" r="2.2" fill="var(--putih)" />
      <path d="M51.5 99.5q8.5 6.5 17 0" {...line} />
    </>
  ),
  menang: (
    <>
      <path d="M35 62q8.5-13.5 17 0M68 62q8.5-13.5 17 0" {...line} />
      <path d="M49 97.5h22c-1.5 8-5.8 11.5-11 11.5s-9.5-3.5-11-11.5z" fill="var(--tinta)" />
      <path d="M54 105.2q6-3.2 12 0-2.5 3-6 3t-6-3z" fill="var(--jambu)" />
    </>
  ),
  sedih: (
    <>
      <path d="M35.5 53.5 48 49M84.5 53.5 72 49" {...line} strokeWidth={3.6} />
      <circle cx="44" cy="62" r="6" fill="var(--tinta)" />
      <circle cx="76" cy="62" r="6" fill="var(--tinta)" />
      <circle cx="45.8" cy="65" r="1.9" fill="var(--putih)" />
      <circle cx="77.8" cy="65" r="1.9" fill="var(--putih)" />
      <path d="M37.5 69.5c3.6 5 4.8 7.4 4.8 9.4a4.7 4.7 0 0 1-9.4 0c0-2 1-4.4 4.6-9.4z" fill="var(--langit)" />
      <path d="M51.5 104q8.5-7.5 17 0" {...line} />
    </>
  ),
  mikir: (
    <>
      <circle cx="44" cy="60" r="8" fill="var(--putih)" />
      <circle cx="76" cy="60" r="8" fill="var(--putih)" />
      <circle cx="46" cy="56.5" r="4.6" fill="var(--tinta)" />
      <circle cx="78" cy="56.5" r="4.6" fill="var(--tinta)" />
      <path d="M68.5 46q7-5.5 15-1.5" {...line} strokeWidth={3.6} />
      <path d="M53.5 101.5q7.5-1 13-3.5" {...line} />
    </>
  ),
  kaget: (
    <>
      <circle cx="44" cy="59" r="10" fill="var(--putih)" />
      <circle cx="76" cy="59" r="10" fill="var(--putih)" />
      <circle cx="44" cy="59" r="4.6" fill="var(--tinta)" />
      <circle cx="76" cy="59" r="4.6" fill="var(--tinta)" />
      <ellipse cx="60" cy="102" rx="5.2" ry="6" fill="var(--tinta)" />
    </>
  ),
  tidur: (
    <>
      <path d="M35.5 58.5q8.5 9 17 0M67.5 58.5q8.5 9 17 0" {...line} />
      <path d="M54.5 101q5.5 2.8 11 0" {...line} />
      <path d="M98 22h10l-10 12h10M110 5h7l-7 8.5h7" {...line} stroke="var(--langit)" strokeWidth={3.6} />
    </>
  ),
};

/**
 * The kancil, head only. At most one per screen and never beside money. Decorative: the words beside it carry the
 * meaning.
 */
export function Mascot({ mood, size = 120 }: { mood: Mood; size?: number }) {
  return (
    <svg viewBox="0 0 120 120" width={size} height={size} aria-hidden>
      <g fill="var(--kancil-tua)">
        <ellipse cx="21" cy="34" rx="12.5" ry="22" transform="rotate(-36 21 34)" />
        <ellipse cx="99" cy="34" rx="12.5" ry="22" transform="rotate(36 99 34)" />
      </g>
      <g fill="var(--kancil-telinga)">
        <ellipse cx="23.5" cy="38" rx="6.5" ry="14" transform="rotate(-36 23.5 38)" />
        <ellipse cx="96.5" cy="38" rx="6.5" ry="14" transform="rotate(36 96.5 38)" />
      </g>
      <path d="M60 14c23 0 35 18 35 40 0 27-17 62-35 62S25 81 25 54c0-22 12-40 35-40z" fill="var(--kancil-bulu)" />
      <path
        d="M60 20v18M49.5 21.5l3.5 15.5M70.5 21.5 67 37"
        fill="none"
        stroke="var(--kancil-tua)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M23 56c0-27 16-42 37-42s37 15 37 42" fill="none" stroke="var(--terpal)" strokeWidth="8" />
      <rect x="14" y="52" width="17" height="27" rx="8" fill="var(--oranye)" />
      <rect x="89" y="52" width="17" height="27" rx="8" fill="var(--oranye)" />
      <path
        d="M60 71c12.5 0 20 8.5 20 20.5C80 106 70 116 60 116s-20-10-20-24.5C40 79.5 47.5 71 60 71z"
        fill="var(--kancil-moncong)"
      />
      <path d="M52.5 84.5c5 2.3 10 2.3 15 0-2 5-4.5 7.5-7.5 7.5s-5.5-2.5-7.5-7.5z" fill="var(--tinta)" />
      {faces[mood]}
    </svg>
  );
}
