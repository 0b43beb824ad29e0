import { argumentRows } from '@/domain/tools/callArguments'
import { t } from '@/lib/text/t'

type Props = {
  /** JSON text, as the model wrote it. */
  readonly text: string
  /** Of the last call of this tool that was made; what differs from it is marked. */
  readonly before?: string | undefined
}

/** The arguments of a call as two columns. */
export function CallArguments({ text, before }: Props) {
  const earlier = before === undefined ? undefined : new Map(argumentRows(before))
  const rows = argumentRows(text)
  if (rows.length === 0) return null
  return (
    <dl className="grid max-h-80 grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-2 overflow-auto text-[13px]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            {value}
            {earlier && earlier.get(name) !== value && (
              <span className="ml-2 text-money">{t('changed')}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
