import { compareNames } from '@/lib/text/compareNames'
import { ENGLISH } from '@/lib/text/language'
import { LANGUAGES } from '@/lib/text/languages'
import { t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'

const CODES = [
  ENGLISH.code,
  ...Object.entries(LANGUAGES).flatMap(([code, { status }]) => (status === 'test' ? [] : code)),
]

type Props = {
  /** A code; empty for the browser's language. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The language of the page, each by its own name, so that one finds back whatever the page is in. */
export function LanguageField({ value, onChange }: Props) {
  const chosen = CODES.includes(value) ? value : ''
  const status = LANGUAGES[chosen]?.status
  return (
    <Select
      label={t('Language')}
      value={chosen}
      options={[
        { value: '', label: t('Same as the browser') },
        ...CODES.map((code) => ({ value: code, label: ownName(code) })).toSorted((one, other) =>
          compareNames(one.label, other.label),
        ),
      ]}
      hint={
        status === 'partial'
          ? t('Translated by a machine and not complete: some texts are in English.')
          : status === 'complete'
            ? t('Translated by a machine.')
            : undefined
      }
      onChange={onChange}
    />
  )
}

/** The name of a language in itself, as it begins a line: `Deutsch`, `Português (Brasil)`. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
}
