import { NumberField } from '@/ui/controls/NumberField'

import { Section } from './Section'

type Props = {
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
export const NumberSection = ({ title, description, unit, ...field }: Props) => (
  <Section title={title} description={description}>
    <div className="flex items-center gap-2 text-sm">
      <NumberField {...field} />
      {unit}
    </div>
  </Section>
)
