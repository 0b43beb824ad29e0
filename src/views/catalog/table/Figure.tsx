/** An amount whose decimal point stands under those of the other rows: what its fraction lacks is left free. */
export function Figure({
  text,
  places,
  className,
}: {
  readonly text: string
  /** Places after the point that the column has room for. */
  readonly places: number
  readonly className?: string | undefined
}) {
  const missing = missingPlaces(text, places)
  return (
    <span className={className} style={missing === 0 ? undefined : { paddingRight: `${missing}ch` }}>
      {text}
    </span>
  )
}

/** Figures a fraction is short of; a whole number lacks the point too. */
function missingPlaces(text: string, places: number): number {
  const amount = /^[$≥\s]*[\d,]+(?:\.(\d+))?$/.exec(text)
  if (!amount) return 0
  const fraction = amount[1]
  return fraction === undefined ? places + 0.5 : Math.max(0, places - fraction.length)
}
