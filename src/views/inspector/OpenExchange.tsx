import { FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

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
      <input
        ref={input}
        type="file"
        aria-label={t('Request file')}
        tabIndex={-1}
        accept=".jsonl,application/x-ndjson"
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void open(file)
        }}
      />
      {failure !== '' && (
        <p role="alert" className="text-[13px] text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
