import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'

import { Switch } from '../controls/Switch'
import { Disclosure } from '../layout/Disclosure'
import { ForeignName } from './ForeignName'

type Props<Id extends string> = {
  /** Its accessible name. */
  readonly label: string
  readonly items: readonly { readonly id: Id; readonly name: string }[]
  readonly on: readonly Id[]
  /** Gets all that are on from now on. */
  readonly onChange: (on: readonly Id[]) => void
}

/** A switch for each of several things that people named. */
export const SwitchList = <Id extends string>({ label, items, on, onChange }: Props<Id>) => (
  <ul aria-label={label} className="flex flex-col">
    {items.map(({ id, name }) => (
      <li key={id}>
        <Switch
          label={spelledOut(name)}
          isOn={on.includes(id)}
          onChange={(isOn) => onChange([...on.filter((each) => each !== id), ...(isOn ? [id] : [])])}
        >
          <ForeignName text={name} />
        </Switch>
      </li>
    ))}
  </ul>
)

type CollectionSwitchesProps<Id extends string> = {
  readonly collections: readonly { readonly id: Id; readonly name: string }[]
  readonly on: readonly Id[] | undefined
  /** Whose chats look in them. */
  readonly note: string
  readonly onChange: (collections: readonly Id[]) => void
}

/** The collections that a project or an assistant gives to its chats; nothing where there are none. */
export function CollectionSwitches<Id extends string>({
  collections,
  on = [],
  note,
  onChange,
}: CollectionSwitchesProps<Id>) {
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
