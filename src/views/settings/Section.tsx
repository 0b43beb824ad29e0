import { useId, type ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly description?: ReactNode
  /** Shown at the right of the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the settings. */
export function Section({ title, description, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="settings-heading">
        <h2 id={id} className="text-lg leading-7 font-semibold">
          {title}
        </h2>
        {action}
        {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      </div>
      {children}
    </section>
  )
}
