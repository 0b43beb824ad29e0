import { useId, type ReactNode } from 'react'

import { NumberField } from '@/ui/controls/NumberField'

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

type NumberSectionProps = {
  readonly title: string
  readonly description: string
  readonly label: string
  /** Behind the number: “seconds”. */
  readonly unit: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

/** A section of settings with one number and its unit. */
export const NumberSection = ({ title, description, unit, ...field }: NumberSectionProps) => (
  <Section title={title} description={description}>
    <div className="flex items-center gap-2 text-sm">
      <NumberField {...field} />
      {unit}
    </div>
  </Section>
)
