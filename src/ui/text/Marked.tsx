type Props = {
  readonly text: string
  /** Where its hits are: `[start, end)` in UTF-16 units, ascending. */
  readonly ranges: readonly (readonly [number, number])[]
}

/** A text with its hits marked. */
export function Marked({ text, ranges }: Props) {
  const starts = [0, ...ranges.map(([, end]) => end)]
  return starts.map((start, index) => {
    const range = ranges[index]
    return (
      <span key={start}>
        {text.slice(start, range?.[0])}
        {range && <mark className="rounded-sm bg-accent-soft text-text">{text.slice(...range)}</mark>}
      </span>
    )
  })
}
