import type { HttpOperation } from '@/domain/http/httpApi'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'

type Props = {
  readonly operations: readonly HttpOperation[]
  readonly onChange: (operations: readonly HttpOperation[]) => void
}

/** What a service offers, in its own words, with a switch for each: none is on until the person chooses it. */
export function OperationList({ operations, onChange }: Props) {
  if (operations.length === 0) return null
  const turn = (name: string, isOn: boolean) =>
    onChange(operations.map((each) => (each.name === name ? { ...each, isOn } : each)))
  return (
    <ul aria-label={t('Functions of this service')} className="flex flex-col divide-y divide-line">
      {operations.map(({ name, method, path, description, isOn }) => (
        <li key={name} className="flex flex-col gap-0.5 py-2 text-[13px]">
          <Switch label={name} isOn={isOn} onChange={(next) => turn(name, next)} />
          <span className="wrap-anywhere text-muted">
            <code>
              {method} {path}
            </code>{' '}
            {description.slice(0, 200)}
          </span>
        </li>
      ))}
    </ul>
  )
}
