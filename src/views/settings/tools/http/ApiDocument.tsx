import { useRef, useState } from 'react'

import type { HttpApi } from '@/domain/http/httpApi'
import type { OpenApi } from '@/domain/http/readOpenApi'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { TextArea } from '@/ui/controls/TextArea'
import { Outcome } from '@/ui/feedback/Outcome'

type Props = { readonly via: HttpApi['via']; readonly onRead: (found: OpenApi) => void }

/** Reads the OpenAPI document of a service: pasted, from a file, or from its address. */
export function ApiDocument({ via, onRead }: Props) {
  const { readApiDocument } = useToolCommands()
  const [text, setText] = useState('')
  const [state, setState] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const [isReading, setReading] = useState(false)
  const fileRef = useRef<HTMLInputElement>(null)
  const read = async (document: string) => {
    setReading(true)
    const found = await readApiDocument(document, via)
    setReading(false)
    if (!found.ok) {
      setState({ isFine: false, text: found.error })
      return
    }
    onRead(found.value)
    const count = plural(found.value.operations.length, {
      one: 'Found {count} function. Choose below what models may call.',
      other: 'Found {count} functions. Choose below what models may call.',
    })
    const { leftOut } = found.value
    const rest = plural(leftOut, {
      one: '{count} more function of the document doesn’t fit and was left out. To have it, read a document with that part alone.',
      other:
        '{count} more functions of the document don’t fit and were left out. To have them, read a document with that part alone.',
    })
    setState({ isFine: true, text: leftOut === 0 ? count : `${count} ${rest}` })
  }
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t('OpenAPI document, or its address')}
        value={text}
        onChange={setText}
        boxClassName="min-h-10 max-h-40 font-mono"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isReading} disabled={text.trim() === ''} onClick={() => void read(text)}>
          {t('Read document')}
        </Button>
        <Button size="small" onClick={() => fileRef.current?.click()}>
          {t('Choose file…')}
        </Button>
      </div>
      <FileInput
        ref={fileRef}
        accept=".json,.yaml,.yml,application/json,application/yaml"
        label={t('OpenAPI file')}
        onFiles={([file]) => void file?.text().then(read)}
      />
      <Outcome outcome={state} />
    </div>
  )
}
