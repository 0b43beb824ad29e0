type Props = {
  /** Shares from 0 to 1, descending; what is missing to 1 is drawn as one pale rest. */
  readonly masses: readonly number[]
  /** How many of them are kept; the line is behind the last. */
  readonly kept: number
}

/** Shares side by side as one strip, the kept ones filled, and a line where the cut is. The words beside it say it too. */
export function MassStrip({ masses, kept }: Props) {
  const starts: number[] = []
  let at = 0
  for (const mass of masses) {
    starts.push(at)
    at += mass
  }
  const cut = starts[kept] ?? 1
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-3.5 w-full overflow-visible rounded-[2px] bg-sunken"
    >
      {masses.map((mass, rank) => (
        <rect
          key={rank}
          x={(starts[rank] ?? 0) * 100}
          width={Math.max(0.15, mass * 100 - 0.35)}
          y="0"
          height="10"
          className={rank < kept ? 'fill-accent' : 'fill-line-strong'}
          opacity={rank < kept ? 1 - 0.5 * Math.min(1, rank / 8) : 1}
        />
      ))}
      {kept < masses.length && (
        <line
          x1={cut * 100}
          x2={cut * 100}
          y1="-2"
          y2="12"
          vectorEffect="non-scaling-stroke"
          className="stroke-series-2 stroke-[1.5]"
          strokeDasharray="3 2"
        />
      )}
    </svg>
  )
}
