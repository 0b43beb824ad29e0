import { t } from '@/lib/text/t'

import { Disclosure } from '../layout/Disclosure'

import { SwitchList } from './SwitchList'

type Props<Id extends string> = {
  readonly collections: readonly { readonly id: Id; readonly name: string }[]
  readonly on: readonly Id[] | undefined
  /** Whose chats look in them. */
  readonly note: string
  readonly onChange: (collections: readonly Id[]) => void
}

/** The collections that a project or an assistant gives to its chats; nothing where there are none. */
export function CollectionSwitches<Id extends string>({ collections, on = [], note, onChange }: Props<Id>) {
  if (collections.length === 0) return null
  const count = collections.filter(({ id }) => on.includes(id)).length
  return (
    <Disclosure
      label={count === 0 ? t('Knowledge') : t('Knowledge ({count} on)', { count })}
      isOpenAtFirst={count > 0}
    >
      <SwitchList label={t('Knowledge')} items={collections} on={on} onChange={onChange} />
      <p className="text-[13px] text-muted">{note}</p>
    </Disclosure>
  )
}
