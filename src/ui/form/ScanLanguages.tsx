import { type ReactNode, useState } from 'react'

import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'

type Reading = {
  /** `bytes` are still to be downloaded. */
  readonly languages: readonly { readonly code: string; readonly name: string; readonly bytes: number }[]
  readonly likely: readonly string[]
  /** The host that languages come from. */
  readonly origin: string
}

type Props = {
  /** What would be read. */
  readonly children: ReactNode
  /** Undefined while that is found out, null where nothing can be read. */
  readonly reading: Reading | undefined | null
  readonly onBegin: (codes: readonly string[]) => void
}

/** Asks for the languages of scanned text and says what is downloaded once; then it is read on this device. */
export function ScanLanguages({ reading, ...props }: Props) {
  if (reading === undefined) return <p className="text-[13px] text-muted">{t('Loading…')}</p>
  if (reading === null)
    return (
      <p role="alert" className="text-[13px] text-danger">
        {t('Text recognition couldn’t be started. Check your connection and try again.')}
      </p>
    )
  return <LanguageForm {...props} reading={reading} />
}

function LanguageForm({ children, reading, onBegin }: Props & { readonly reading: Reading }) {
  const { languages, likely, origin } = reading
  const [chosen, setChosen] = useState(likely)
  const bytes = languages.reduce((sum, each) => sum + (chosen.includes(each.code) ? each.bytes : 0), 0)
  const toggle = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code])
  return (
    <div className="flex flex-col gap-2 text-[13px]">
      <p className="text-muted">{children}</p>
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-1 font-medium">{t('Languages of the text')}</legend>
        <div className="grid max-h-40 grid-cols-2 gap-x-3 overflow-y-auto">
          {languages.map(({ code, name }) => (
            <label
              key={code}
              className="flex min-w-0 cursor-pointer items-center gap-2 py-0.5 pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={() => toggle(code)}
                className="accent-accent"
              />
              <span className="truncate">{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-muted">
        {bytes > 0
          ? t(
              'Downloads {size} from {origin} once. The file is checked and kept on this device, for offline use, too.',
              { size: formatBytes(bytes), origin },
            )
          : t('These languages are on this device.')}
      </p>
      <Button
        size="small"
        variant="primary"
        className="self-start"
        disabled={chosen.length === 0}
        onClick={() => onBegin(chosen)}
      >
        {bytes > 0 ? t('Download and read') : t('Read text')}
      </Button>
    </div>
  )
}
