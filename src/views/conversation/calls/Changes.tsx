import { spelledOut } from '@/lib/text/visiblePieces'
import { t } from '@/lib/text/t'
import { LongForeignText } from '@/ui/foreign/ForeignText'

type Props = {
  readonly changes: readonly { readonly name: string; readonly before: string; readonly after: string }[]
}

/** What is other than it was, by name: as it was, struck through, and as it is. */
export function Changes({ changes }: Props) {
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
