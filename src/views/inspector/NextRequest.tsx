import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useApp } from '@/hooks/app'
import { useNextRequest } from '@/hooks/exchanges/useExchange'
import { prettyJson } from '@/lib/jsonText'
import { t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'

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
