import { shownTitle } from '@/domain/conversations/listedChat'
import { DEFAULT_WORKLOAD, type BasisChoice } from '@/domain/models/costs/costBasis'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
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
  const group = conversationTitle === undefined ? undefined : shortened(shownTitle(conversationTitle))
  const choose = (type: BasisChoice['type']) => {
    if (type === basis.type) return
    const conversationId = 'conversationId' in basis ? basis.conversationId : null
    if (type === 'workload') onChange({ basis: DEFAULT_WORKLOAD })
    else if (type === 'prompt') onChange({ basis: { type } })
    else onChange({ basis: { type, conversationId } })
  }
  return (
    <Select
      label={t('Cost basis')}
      isLabelHidden
      value={basis.type}
      onChange={choose}
      className="catalog-basis"
      options={
        conversationTitle === undefined
          ? [{ value: 'nextTurn', label: t('New chat, first message') }, ...labelled(OTHERS)]
          : [
              { value: 'nextTurn', label: t('Next message here'), group },
              { value: 'replay', label: t('This chat, replayed in full'), group },
              { value: 'soFar', label: t('This chat so far'), group },
              ...labelled(OTHERS).map((option) => ({ ...option, group: t('Custom') })),
            ]
      }
    />
  )
}

const OTHERS = [
  { value: 'prompt', label: mark('A prompt you paste') },
  { value: 'workload', label: mark('A monthly workload') },
] as const

const shortened = (title: string): string =>
  title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title
