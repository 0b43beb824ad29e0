import { useQuery } from '@tanstack/react-query'

/** Texts longer than this in all are compared by lines: words would take too long. */
const MOST_CHARS_BY_WORD = 40_000

type Props = { readonly before: string; readonly after: string }

/** What was taken out of a text and what came in, by words. */
export function TextDifference({ before, after }: Props) {
  const { data: changes } = useQuery({
    queryKey: ['textDifference', before, after],
    queryFn: async () => {
      const { diffLines, diffWordsWithSpace } = await import('diff')
      const isLong = before.length + after.length > MOST_CHARS_BY_WORD
      return isLong ? diffLines(before, after) : diffWordsWithSpace(before, after)
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  if (before === after) return <p className="text-sm">The text is the same, character for character.</p>
  if (!changes) return <div aria-busy="true" />
  return (
    <div
      role="region"
      aria-label="Text difference"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by key
      tabIndex={0}
      className="max-h-80 overflow-auto rounded bg-sunken p-3 text-sm leading-6 wrap-anywhere whitespace-pre-wrap"
    >
      {changes.map(({ value, added, removed }, index) =>
        added ? (
          // Changes have no identity but their place.
          <ins key={index} className="rounded-[2px] bg-accent-soft text-text underline decoration-accent">
            {value}
          </ins>
        ) : removed ? (
          <del key={index} className="text-muted line-through decoration-danger">
            {value}
          </del>
        ) : (
          value
        ),
      )}
    </div>
  )
}
