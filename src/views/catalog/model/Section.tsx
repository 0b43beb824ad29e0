import { useId, type ReactNode } from 'react'

/** A part of the model page under its name. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-[13px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
