import { parameterLabel } from '@/domain/parameters/labels'
import { readExtraFields } from '@/domain/request/extraFields'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { Disclosure } from '@/ui/layout/Disclosure'
import { JsonEditor } from '@/ui/json/JsonEditor'

export type ExtraFieldsProps = {
  /** JSON text of an object; empty for none. */
  readonly text: string
  /** The fields of the connection, which those of the conversation override. */
  readonly ofConnection: string
  /** Members of the request that are replaced, by their names. */
  readonly overridden: readonly string[]
  readonly onChange: (text: string) => void
}

/** Members of the request that no switch above stands for, as JSON, with what they replace. */
export function ExtraFields({ text, ofConnection, overridden, onChange }: ExtraFieldsProps) {
  const read = readExtraFields(text)
  const inherited = readExtraFields(ofConnection)
  const names = inherited.ok ? Object.keys(inherited.value) : []
  return (
    <Disclosure label={t('Extra body fields')} className="border-b border-line px-4 py-2.5">
      <JsonEditor
        label={t('Extra body fields')}
        isLabelHidden
        value={text}
        placeholder={'{\n  "user": "me"\n}'}
        problems={read.ok || text.trim() === '' ? [] : [{ line: 1, message: read.error }]}
        onChange={onChange}
        hint={t('A JSON object. Its fields are added to every request of this chat.')}
      />
      {names.length > 0 && (
        <p className="mt-1 text-[13px] leading-5 wrap-anywhere text-muted">
          {t('The provider adds {fields}. Fields here take precedence.', { fields: formatList(names) })}
        </p>
      )}
      {overridden.length > 0 && (
        <p role="status" className="mt-1 text-[13px] leading-5 wrap-anywhere text-money">
          {t('Overrides: {names}', { names: formatList(overridden.map(parameterLabel)) })}
        </p>
      )}
    </Disclosure>
  )
}
