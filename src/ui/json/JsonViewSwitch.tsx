import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'

import { RadioGroup } from '../controls/RadioGroup'

/** The ways in which JSON is shown. */
export type JsonView = (typeof JSON_VIEWS)[number]['value']

const JSON_VIEWS = [
  { value: 'text', label: mark('Text') },
  { value: 'tree', label: mark('Tree') },
  { value: 'table', label: mark('Table') },
] as const

type Props = {
  readonly view: JsonView
  readonly onChange: (view: JsonView) => void
  readonly className?: string | undefined
}

/** Chooses how JSON is shown. */
export function JsonViewSwitch({ view, onChange, className }: Props) {
  return (
    <RadioGroup
      label={t('Show JSON as')}
      isLabelHidden
      value={view}
      options={labelled(JSON_VIEWS)}
      onChange={onChange}
      className={className}
    />
  )
}
