import { FolderOpen } from '@/ui/icons'
import { useRef, useState } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'

type Props = {
  readonly onOpen: (opened: { readonly exchange: Exchange; readonly events: readonly RawEvent[] }) => void
}

/** Opens an exchange someone shared as a file. It is only shown: nothing is stored, nothing sent. */
export function OpenExchange({ onOpen }: Props) {
  const { openExchangeFile } = useCommands()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const open = async (file: File) => {
    const opened = await openExchangeFile(file)
    setFailure(opened.ok ? '' : opened.error)
    if (opened.ok) onOpen(opened.value)
  }
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line p-4">
      <Button size="small" variant="quiet" onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden size={15} />
        {t('Open a shared request…')}
      </Button>
      <FileInput
        ref={input}
        label={t('Request file')}
        accept=".jsonl,application/x-ndjson"
        onFiles={([file]) => file && void open(file)}
      />
      {failure !== '' && (
        <p role="alert" className="text-[13px] text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
