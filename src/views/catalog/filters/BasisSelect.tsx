import { DEFAULT_WORKLOAD, type BasisChoice } from '@/domain/models/costs/costBasis'
import { Select } from '@/ui/controls/Select'

import type { PageQuery } from '../pageQuery'
import type { ChangePage } from '../usePageQuery'

type Props = {
  readonly page: PageQuery
  readonly onChange: ChangePage
  readonly conversationTitle: string | undefined
}

const LONGEST_TITLE = 40

/** What the cost column prices. */
export function BasisSelect({ page, onChange, conversationTitle }: Props) {
  const { basis } = page
  const group = conversationTitle === undefined ? undefined : shortened(conversationTitle)
  const choose = (type: BasisChoice['type']) => {
    if (type === basis.type) return
    const conversationId = 'conversationId' in basis ? basis.conversationId : null
    if (type === 'workload') onChange({ basis: DEFAULT_WORKLOAD })
    else if (type === 'prompt') onChange({ basis: { type } })
    else onChange({ basis: { type, conversationId } })
  }
  return (
    <Select
      label="Cost basis"
      isLabelHidden
      value={basis.type}
      onChange={choose}
      className="max-sm:w-full max-sm:min-w-0"
      options={
        conversationTitle === undefined
          ? [{ value: 'nextTurn', label: 'Cost of: a new conversation, first turn' }, ...OTHERS]
          : [
              { value: 'nextTurn', label: 'Cost of: this conversation, next turn', group },
              { value: 'replay', label: 'Cost of: this conversation, whole replay', group },
              { value: 'soFar', label: 'Cost of: this conversation, so far', group },
              ...OTHERS.map((option) => ({ ...option, group: 'Something else' })),
            ]
      }
    />
  )
}

const OTHERS = [
  { value: 'prompt', label: 'Cost of: a pasted prompt' },
  { value: 'workload', label: 'Cost of: a workload' },
] as const

const shortened = (title: string): string =>
  title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title
