import { useId, type ReactNode } from 'react'

type Props = { readonly title: string; readonly note: string; readonly children: ReactNode }

/** A part of the start page: what one can do there, and why. */
export function StartSection({ title, note, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <p className="text-[13px] text-muted">{note}</p>
      </div>
      {children}
    </section>
  )
}
