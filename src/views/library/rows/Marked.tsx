import type { Snippet } from '@/domain/search/search'

/** A text with its hits marked. */
export function Marked({ snippet: { text, ranges } }: { readonly snippet: Snippet }) {
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
