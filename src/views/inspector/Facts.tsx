/** A name and what is to be said under it. */
export type Fact = readonly [name: string, value: string]

/** Facts in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[13px] tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
