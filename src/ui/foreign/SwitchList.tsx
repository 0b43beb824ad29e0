import { spelledOut } from '@/lib/text/visiblePieces'

import { ForeignName } from './ForeignName'
import { Switch } from '../controls/Switch'

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
