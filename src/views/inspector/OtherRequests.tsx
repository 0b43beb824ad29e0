import { useMemo, useRef, useState } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { ConversationId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { useNextRequest } from '@/hooks/exchanges/useExchange'
import { prettyJson } from '@/lib/jsonText'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CopyButton } from '@/ui/controls/CopyButton'
import { FileInput } from '@/ui/controls/FileInput'
import { FolderOpen } from '@/ui/icons'

/** The exact request that Send would make. */
export function NextRequest({ id }: { readonly id: ConversationId | null }) {
  const { clipboard } = useApp()
  const next = useNextRequest(id)
  const pretty = useMemo(() => prettyJson(next?.body ?? ''), [next?.body])
  if (!next) return null
  const { body, url, notSent } = next
  return (
    <section aria-label={t('Next request')} className="flex flex-col gap-3 p-4 text-sm">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-semibold">{t('Sent next')}</h2>
        <CopyButton label={t('Copy body')} text={() => body} onCopy={clipboard.copyText} />
      </div>
      <p className="font-mono text-[13px] wrap-anywhere text-muted">
        {t('POST')} {url ?? t('No provider chosen')}
      </p>
      {notSent.length > 0 && (
        <ul className="text-[13px] text-money">
          {notSent.map(({ parameter, reason }) => (
            <li key={parameter}>{t('Not sent: {parameter}. {reason}', { parameter, reason })}</li>
          ))}
        </ul>
      )}
      <pre className="rounded bg-sunken p-3 font-mono text-[12px] leading-5 wrap-anywhere whitespace-pre-wrap">
        {pretty}
      </pre>
    </section>
  )
}

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
