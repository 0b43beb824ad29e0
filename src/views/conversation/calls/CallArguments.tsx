import { useState } from 'react'

import { argumentRows } from '@/domain/tools/toolCall'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { ForeignText, LongForeignText } from '@/ui/foreign/ForeignText'

type Props = {
  /** JSON text, as the model wrote it. */
  readonly text: string
  /** Of the last call of this tool that was made; what differs from it is marked. */
  readonly before?: string | undefined
}

/** Arguments that are drawn at once; the rest on a press. */
const DRAWN = 20

/** The arguments of a call as two columns: all of each, with what is hidden in it made visible. */
export function CallArguments({ text, before }: Props) {
  const [isWhole, setWhole] = useState(false)
  const earlier = before === undefined ? undefined : new Map(argumentRows(before))
  const rows = argumentRows(text)
  if (rows.length === 0) return null
  const more = isWhole ? 0 : Math.max(0, rows.length - DRAWN)
  return (
    <div className="flex flex-col items-start gap-2 text-[13px]">
      <dl className="grid w-full grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-2">
        {rows.slice(0, rows.length - more).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted wrap-anywhere">
              <ForeignText text={name} />
            </dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              <LongForeignText text={value} />
              {earlier && earlier.get(name) !== value && (
                <span className="ms-2 text-money">{t('changed')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {plural(more, { one: '{count} more argument', other: '{count} more arguments' })}
        </Button>
      )}
    </div>
  )
}

type ChangesProps = {
  readonly changes: readonly { readonly name: string; readonly before: string; readonly after: string }[]
}

/** What is other than it was, by name: as it was, struck through, and as it is. */
export function Changes({ changes }: ChangesProps) {
  return changes.map(({ name, before, after }) => (
    <div key={name} className="rounded bg-sunken p-2 text-[13px]">
      <p className="font-medium">{t('Changed: {name}', { name: spelledOut(name) })}</p>
      {before !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap text-muted line-through">
          <LongForeignText text={before} />
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-wrap">
        <LongForeignText text={after} />
      </p>
    </div>
  ))
}
