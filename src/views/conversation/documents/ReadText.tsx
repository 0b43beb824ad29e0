import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { tagOf, type TextReading } from '@/domain/ocr/ocrLanguages'
import { useCommands } from '@/hooks/app'
import { likelyLanguages, useTextReading } from '@/hooks/documents/useTextReading'
import { formatBytes } from '@/lib/text/formatBytes'
import { language } from '@/lib/text/language'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly conversationId: ConversationId | null
  /** The attachment, by `sourceOf`. */
  readonly source: string
  /** How many pages have no text; undefined for a picture. */
  readonly pages?: number
  /** It has begun: the draft shows how far it is. */
  readonly onBegin: () => void
}

/** Asks for the languages of scanned text and says what is downloaded once; then it is read on this device. */
export function ReadText(props: Props) {
  const reading = useTextReading()
  if (reading === undefined) return <p className="text-[13px] text-muted">{t('Loading…')}</p>
  if (reading === null)
    return (
      <p role="alert" className="text-[13px] text-danger">
        {t('Text recognition couldn’t be started. Check your connection and try again.')}
      </p>
    )
  return <LanguageForm {...props} reading={reading} />
}

function LanguageForm({
  conversationId,
  source,
  pages,
  onBegin,
  reading,
}: Props & { readonly reading: TextReading }) {
  const { loadDocumentCommands } = useCommands()
  const { languages, kept, base } = reading
  const [chosen, setChosen] = useState(() => likelyLanguages(reading))
  const names = new Intl.DisplayNames([language().code], { type: 'language' })
  const missing = languages.filter(({ code }) => chosen.includes(code) && !kept.includes(code))
  const bytes = missing.reduce((sum, each) => sum + each.bytes, 0)
  const toggle = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code])
  const begin = async () => {
    onBegin()
    const commands = await loadDocumentCommands().catch(() => undefined)
    await commands?.readText(conversationId ?? 'new', source, chosen)
  }
  return (
    <div className="flex flex-col gap-2 text-[13px]">
      <p className="text-muted">
        {pages === undefined
          ? t(
              'The text in this picture is read here and goes with it. The picture isn’t sent anywhere for that.',
            )
          : plural(pages, {
              one: '{count} page is a picture without text. It’s read here, and isn’t sent anywhere for that.',
              other:
                '{count} pages are pictures without text. They’re read here, and aren’t sent anywhere for that.',
            })}
      </p>
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-1 font-medium">{t('Languages of the text')}</legend>
        <div className="grid max-h-40 grid-cols-2 gap-x-3 overflow-y-auto">
          {languages.map(({ code }) => (
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
              <span className="truncate">{names.of(tagOf(code) ?? '') ?? code}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-muted">
        {bytes > 0
          ? t(
              'Downloads {size} from {origin} once. The file is checked and kept on this device, for offline use, too.',
              {
                size: formatBytes(bytes),
                origin: new URL(base, window.location.href).host,
              },
            )
          : t('These languages are on this device.')}
      </p>
      <Button
        size="small"
        variant="primary"
        className="self-start"
        disabled={chosen.length === 0}
        onClick={() => void begin()}
      >
        {bytes > 0 ? t('Download and read') : t('Read text')}
      </Button>
    </div>
  )
}
