import { type ReactNode, useMemo } from 'react'

type Props = {
  /** The accessible name of what scrolls. */
  readonly label: string
  readonly text: string
  readonly query: string
  /** Buttons at its upper right corner. */
  readonly actions?: ReactNode
}

/** Text of a machine: wrapped, scrolling by itself, searched. */
export function TextBlock({ label, text, query, actions }: Props) {
  return (
    <div className="flex flex-col gap-1">
      {actions !== undefined && (
        <div className="flex flex-wrap items-center justify-end gap-1">{actions}</div>
      )}
      <pre
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by key
        tabIndex={0}
        className="max-h-96 overflow-auto rounded bg-sunken p-3 font-mono text-[12px] leading-5 wrap-anywhere whitespace-pre-wrap"
      >
        <Found text={text} query={query} />
      </pre>
    </div>
  )
}

/** Text in which what is searched for is marked. */
export function Found({ text, query }: { readonly text: string; readonly query: string }) {
  const stretches = useMemo(() => findMatches(text, query), [text, query])
  return stretches.map(({ text: part, isMatch }, index) =>
    isMatch ? (
      // Stretches have no identity but their place.
      <mark key={index} className="rounded-[2px] bg-accent-soft text-text outline-1 outline-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** A stretch of text, and whether it is what was searched for. */
type Stretch = { readonly text: string; readonly isMatch: boolean }

/** Most matches that are marked; more would help nobody and cost time. */
const MOST_MATCHES = 1000

/** Cuts a text at what is searched for, letter case aside. One stretch for an empty query. */
export function findMatches(text: string, query: string): readonly Stretch[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return [{ text, isMatch: false }]
  const lower = text.toLowerCase()
  // Some letters change their length with their case: then only exact matches can be placed.
  const haystack = lower.length === text.length ? lower : text
  const stretches: Stretch[] = []
  let from = 0
  for (let count = 0; count < MOST_MATCHES; count++) {
    const at = haystack.indexOf(wanted, from)
    if (at === -1) break
    if (at > from) stretches.push({ text: text.slice(from, at), isMatch: false })
    stretches.push({ text: text.slice(at, at + wanted.length), isMatch: true })
    from = at + wanted.length
  }
  if (from < text.length) stretches.push({ text: text.slice(from), isMatch: false })
  return stretches
}

/** How often a text holds what is searched for; 0 for an empty query. */
export const countMatches = (text: string, query: string): number =>
  findMatches(text, query).filter(({ isMatch }) => isMatch).length
